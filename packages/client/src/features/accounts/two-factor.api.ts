import type { CallAnswer } from '../../lib/call-list.ts';
import { useChange } from '../../lib/changes.ts';
import { call } from '../../lib/request.ts';

/** What an app that makes codes needs. */
export type BegunTwoFactor = CallAnswer<'account/beginTwoFactor'>;

export function useBeginTwoFactor() {
  return useChange({
    calls: 'account/beginTwoFactor',
    act: (currentPassword: string) => call('account/beginTwoFactor', { body: { currentPassword } }),
    errors: 'inline',
  });
}

/** Switches it on; gives the recovery codes. */
export function useConfirmTwoFactor() {
  return useChange({
    calls: 'account/confirmTwoFactor',
    act: (code: string) => call('account/confirmTwoFactor', { body: { code } }),
    errors: 'inline',
  });
}

/** Gives recovery codes in place of all before. */
export function useRenewRecoveryCodes() {
  return useChange({
    calls: 'account/renewRecoveryCodes',
    act: (code: string) => call('account/renewRecoveryCodes', { body: { code } }),
    errors: 'inline',
  });
}

export function useEndTwoFactor() {
  return useChange({
    calls: 'account/endTwoFactor',
    act: (body: { currentPassword: string; code: string }) => call('account/endTwoFactor', { body }),
    errors: 'inline',
  });
}
