import type { CallResponse } from '../../../lib/requests/call-list.ts';
import { useChange } from '../../../lib/requests/changes.ts';
import { call } from '../../../lib/requests/request.ts';

/** What an authenticator app needs to be set up. */
export type TwoFactorEnrolment = CallResponse<'account/beginTwoFactor'>;

export function useEnrolTwoFactor() {
  return useChange({
    calls: 'account/beginTwoFactor',
    act: (currentPassword: string) => call('account/beginTwoFactor', { body: { currentPassword } }),
    errors: 'inline',
  });
}

/** Enables two-factor authentication; returns the recovery codes. */
export function useConfirmTwoFactor() {
  return useChange({
    calls: 'account/confirmTwoFactor',
    act: (code: string) => call('account/confirmTwoFactor', { body: { code } }),
    errors: 'inline',
  });
}

/** Replaces all recovery codes; returns the new ones. */
export function useRenewRecoveryCodes() {
  return useChange({
    calls: 'account/renewRecoveryCodes',
    act: (code: string) => call('account/renewRecoveryCodes', { body: { code } }),
    errors: 'inline',
  });
}

export function useDisableTwoFactor() {
  return useChange({
    calls: 'account/endTwoFactor',
    act: (body: { currentPassword: string; code: string }) => call('account/endTwoFactor', { body }),
    errors: 'inline',
  });
}
