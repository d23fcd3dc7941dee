import { mayEditOrganizations } from '@harken/domain/access/registration';
import { useQuery } from '@tanstack/react-query';
import type { CallAnswer } from '../../lib/call-list.ts';
import { useChange } from '../../lib/changes.ts';
import { useMay } from '../../lib/permissions.ts';
import { useNationalSociety } from '../../lib/places.ts';
import { call, callWithMessage } from '../../lib/request.ts';
import { useSession } from '../../lib/session.tsx';

export type OrganizationItem = CallAnswer<'organization/list'>[number];
export type Organization = CallAnswer<'organization/get'>;

/** The organizations of a society, the default one first. */
export function useOrganizations(nationalSocietyId: number) {
  return useQuery({
    queryKey: ['organization/list', nationalSocietyId],
    queryFn: ({ signal }) => call('organization/list', { query: { nationalSocietyId } }, { signal }),
  });
}

/** One organization, as its form begins with it: never from memory. */
export function useOrganization(organizationId: number) {
  return useQuery({
    queryKey: ['organization/get', organizationId],
    queryFn: ({ signal }) => call('organization/get', { params: { organizationId } }, { signal }),
    gcTime: 0,
  });
}

export function useCreateOrganization(nationalSocietyId: number) {
  return useChange({
    calls: 'organization/create',
    errors: 'inline',
    act: (body: { name: string }) =>
      callWithMessage('organization/create', { query: { nationalSocietyId }, body }),
  });
}

export function useEditOrganization(organizationId: number) {
  return useChange({
    calls: 'organization/edit',
    errors: 'inline',
    act: (body: { name: string }) =>
      callWithMessage('organization/edit', { params: { organizationId }, body }),
  });
}

/**
 * Whether the user may add, rename and delete organizations of a society: see `mayEditOrganizations`. Undefined until it
 * is known. Of a head manager it is asked whether they are that of the default organization, which only forms know.
 */
export function useMayEditOrganizations(nationalSocietyId: number): boolean | undefined {
  const { user } = useSession();
  const role = user?.roles[0];
  const society = useNationalSociety(nationalSocietyId).data;
  const holdsPermission = useMay('organizations.edit', { nationalSocietyId });
  const hasCoordinator = society?.hasCoordinator ?? false;
  const isHead = society?.isCurrentUserHeadManager ?? false;
  const dependsOnHead = role !== 'Administrator' && isHead && !hasCoordinator;
  const facts = useQuery({
    queryKey: ['user/createFormData', nationalSocietyId],
    queryFn: ({ signal }) => call('user/createFormData', { query: { nationalSocietyId } }, { signal }),
    enabled: holdsPermission && dependsOnHead,
  });
  if (!society || !role) return undefined;
  if (!holdsPermission) return false;
  if (dependsOnHead && facts.isPending) return undefined;
  const isDefaultHeadManager = dependsOnHead && facts.data?.isHeadManager === true;
  return mayEditOrganizations(role, { hasCoordinator, isDefaultHeadManager });
}
