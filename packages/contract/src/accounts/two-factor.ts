import { maxPasswordLength } from '@harken/domain/access/passwords';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { id } from '../schemas/schemas.ts';

const currentPassword = z.string().min(1).max(maxPasswordLength);
/** The six digits of the app, with or without spaces; where stated, a recovery code too. */
const code = z.string().trim().min(1).max(40);
/** Each replaces a code for one sign-in. They are shown only once, to be written down. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** The calls of two-factor authentication: time-based codes (TOTP, RFC 6238). */
export const twoFactorCalls = {
  enrolTwoFactor: defineCall({
    name: 'account/beginTwoFactor',
    method: 'POST',
    path: '/api/account/twoFactor/begin',
    summary:
      'Start enrolling in two-factor authentication: returns a secret for the app that makes the codes.',
    permission: 'session.use',
    body: z.object({ currentPassword }),
    response: z.object({
      /** In base 32, for typing. */
      secret: z.string(),
      /** The secret as an `otpauth:` address. */
      address: z.string(),
      /** The address as a QR code in SVG. */
      picture: z.string(),
    }),
  }),
  confirmTwoFactor: defineCall({
    name: 'account/confirmTwoFactor',
    method: 'POST',
    path: '/api/account/twoFactor/confirm',
    summary:
      'Complete the enrolment with a code from the app: from now on signing in requires one. Other sessions end.',
    permission: 'session.use',
    body: z.object({ code }),
    response: recoveryCodes,
  }),
  renewRecoveryCodes: defineCall({
    name: 'account/renewRecoveryCodes',
    method: 'POST',
    path: '/api/account/twoFactor/renewRecoveryCodes',
    summary: 'Replace all recovery codes by new ones.',
    permission: 'session.use',
    body: z.object({ code }),
    response: recoveryCodes,
  }),
  disableTwoFactor: defineCall({
    name: 'account/endTwoFactor',
    method: 'POST',
    path: '/api/account/twoFactor/end',
    summary: 'Disable two-factor authentication, unless it is required. Accepts a recovery code too.',
    permission: 'session.use',
    body: z.object({ currentPassword, code }),
  }),
  removeTwoFactor: defineCall({
    name: 'user/removeTwoFactor',
    method: 'POST',
    path: '/api/user/:userId/removeTwoFactor',
    summary:
      'Disable 2FA for somebody who lost phone and recovery codes. Their sessions end, and they are notified by e-mail.',
    permission: 'twoFactor.remove',
    params: z.object({ userId: id }),
  }),
};
