import { useQuery } from '@tanstack/react-query';
import type { CallInput, CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call } from '../../lib/requests/request.ts';

export type TokenItem = CallResponse<'accessToken/list'>[number] &
  Partial<Pick<CallResponse<'serviceAccount/list'>[number], 'organization' | 'createdBy' | 'clientId'>>;
export type TokenChoices = CallResponse<'accessToken/choices'>;
export type NewToken = CallInput<'accessToken/create'>['body'];
export type CreatedToken = CallResponse<'accessToken/create'>;

export function useOwnTokens() {
  return useQuery({
    queryKey: ['accessToken/list'],
    queryFn: ({ signal }) => call('accessToken/list', {}, { signal }),
  });
}

export function useServiceAccounts(nationalSocietyId: number) {
  return useQuery({
    queryKey: ['serviceAccount/list', nationalSocietyId],
    queryFn: ({ signal }) => call('serviceAccount/list', { query: { nationalSocietyId } }, { signal }),
  });
}

/** What the user can give to a token of their own. */
export function useOwnChoices() {
  return useQuery({
    queryKey: ['accessToken/choices'],
    queryFn: ({ signal }) => call('accessToken/choices', {}, { signal }),
  });
}

/** What the user can give to a service account. */
export function useServiceAccountChoices(nationalSocietyId: number) {
  return useQuery({
    queryKey: ['serviceAccount/choices', nationalSocietyId],
    queryFn: ({ signal }) => call('serviceAccount/choices', { query: { nationalSocietyId } }, { signal }),
  });
}

export function useCreateToken() {
  return useChange({
    calls: 'accessToken/create',
    errors: 'inline',
    act: (body: NewToken) => call('accessToken/create', { body }),
  });
}

export function useCreateServiceAccount(nationalSocietyId: number) {
  return useChange({
    calls: 'serviceAccount/create',
    errors: 'inline',
    act: ({ limitedSocietyIds: _, ...body }: NewToken) =>
      call('serviceAccount/create', { query: { nationalSocietyId }, body }),
  });
}
