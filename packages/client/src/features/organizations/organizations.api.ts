import { mayEditOrganizations } from '@harken/domain/access/registration';
import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call, callWithMessage } from '../../lib/requests/request.ts';
import { useNationalSociety } from '../../lib/requests/scope-queries.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.tsx';

export type OrganizationItem = CallResponse<'organization/list'>[number];
export type Organization = CallResponse<'organization/get'>;

/** The organizations of a society, the default one first. */
export function useOrganizations(nationalSocietyId: number) {
  return useQuery({
    queryKey: ['organization/list', nationalSocietyId],
    queryFn: ({ signal }) => call('organization/list', { query: { nationalSocietyId } }, { signal }),
  });
}

/** One organization for the form; not cached, so that the form never starts from old values. */
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
 * Whether the user may add, rename and delete organizations of a society (see `mayEditOrganizations`). Undefined while
 * loading. Only the form data tell whether a head manager leads the default organization.
 */
export function useMayEditOrganizations(nationalSocietyId: number): boolean | undefined {
  const { user } = useSession();
  const role = user?.roles[0];
  const society = useNationalSociety(nationalSocietyId).data;
  const hasPermission = useMay('organizations.edit', { nationalSocietyId });
  const hasCoordinator = society?.hasCoordinator ?? false;
  const isHeadManager = society?.isCurrentUserHeadManager ?? false;
  const needsFormData = role !== 'Administrator' && isHeadManager && !hasCoordinator;
  const formData = useQuery({
    queryKey: ['user/createFormData', nationalSocietyId],
    queryFn: ({ signal }) => call('user/createFormData', { query: { nationalSocietyId } }, { signal }),
    enabled: hasPermission && needsFormData,
  });
  if (!society || !role) return undefined;
  if (!hasPermission) return false;
  if (needsFormData && formData.isPending) return undefined;
  const isDefaultHeadManager = needsFormData && formData.data?.isHeadManager === true;
  return mayEditOrganizations(role, { hasCoordinator, isDefaultHeadManager });
}
