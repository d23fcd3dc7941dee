import { useQuery } from '@tanstack/react-query';
import type { CallInput, CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call, callWithMessage } from '../../lib/requests/request.ts';

export type EidsrConfiguration = CallResponse<'eidsrConfiguration/get'>;
export type EidsrConfigurationFields = CallInput<'eidsrConfiguration/edit'>['body'];
export type OrganisationUnit = CallResponse<'eidsr/organisationUnits'>['organisationUnits'][number];

/** A national society's EIDSR connection. It may contain a password, so it is not cached after the page is left. */
export function useEidsrConfiguration(nationalSocietyId: number) {
  return useQuery({
    queryKey: ['eidsrConfiguration/get', nationalSocietyId],
    queryFn: ({ signal }) => call('eidsrConfiguration/get', { params: { nationalSocietyId } }, { signal }),
    gcTime: 0,
  });
}

export function useEditEidsrConfiguration(nationalSocietyId: number) {
  return useChange({
    calls: 'eidsrConfiguration/edit',
    errors: 'inline',
    act: (body: EidsrConfigurationFields) =>
      callWithMessage('eidsrConfiguration/edit', { params: { nationalSocietyId }, body }),
  });
}
