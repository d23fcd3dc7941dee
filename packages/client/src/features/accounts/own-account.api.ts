import { useQuery } from '@tanstack/react-query';
import type { CallInput, CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call } from '../../lib/requests/request.ts';

export type OwnAccount = CallResponse<'account/get'>;
export type OwnSession = OwnAccount['sessions'][number];

export function useOwnAccount() {
  return useQuery({
    queryKey: ['account/get'],
    queryFn: ({ signal }) => call('account/get', {}, { signal }),
  });
}

export function useChangePassword() {
  return useChange({
    calls: 'account/changePassword',
    act: (body: CallInput<'account/changePassword'>['body']) => call('account/changePassword', { body }),
    errors: 'inline',
  });
}

export function useEditOwnAccount() {
  return useChange({
    calls: 'account/edit',
    act: (body: CallInput<'account/edit'>['body']) => call('account/edit', { body }),
    errors: 'inline',
  });
}

export function useChangeOwnEmail() {
  return useChange({
    calls: 'account/changeEmail',
    act: (body: CallInput<'account/changeEmail'>['body']) => call('account/changeEmail', { body }),
    errors: 'inline',
  });
}

export function useCancelEmailChange() {
  return useChange({
    calls: 'account/cancelEmailChange',
    act: () => call('account/cancelEmailChange'),
  });
}

export function useEndSession() {
  return useChange({
    calls: 'account/endSession',
    act: (sessionId: string) => call('account/endSession', { body: { sessionId } }),
    errors: 'inline',
  });
}
