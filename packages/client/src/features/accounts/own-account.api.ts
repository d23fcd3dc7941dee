import { useQuery } from '@tanstack/react-query';
import type { CallAnswer } from '../../lib/call-list.ts';
import { useChange } from '../../lib/changes.ts';
import { call } from '../../lib/request.ts';

export type OwnAccount = CallAnswer<'account/get'>;
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
    act: (body: { currentPassword: string; password: string }) => call('account/changePassword', { body }),
    errors: 'inline',
  });
}

export function useEndSession() {
  return useChange({
    calls: 'account/endSession',
    act: (sessionId: string) => call('account/endSession', { body: { sessionId } }),
    errors: 'inline',
  });
}
