import { longestPassword } from '@harken/domain/access/passwords';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { id } from './schemas.ts';

const currentPassword = z.string().min(1).max(longestPassword);
/** Six digits of the app, with or without spaces; where it is said, a recovery code too. */
const code = z.string().trim().min(1).max(40);
/** To be written down: each signs in once in place of a code. Told once. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** The calls of the second step of signing in: codes by time (TOTP, RFC 6238). */
export const twoFactorCalls = {
  beginTwoFactor: defineCall({
    name: 'account/beginTwoFactor',
    method: 'POST',
    path: '/api/account/twoFactor/begin',
    summary: 'Begin to set up the second step of signing in: a secret for the app that makes the codes.',
    permission: 'session.use',
    body: z.object({ currentPassword }),
    answer: z.object({
      /** In base 32, to be typed. */
      secret: z.string(),
      /** The same as an address of the kind `otpauth:`. */
      address: z.string(),
      /** The address as a QR code: an SVG picture. */
      picture: z.string(),
    }),
  }),
  confirmTwoFactor: defineCall({
    name: 'account/confirmTwoFactor',
    method: 'POST',
    path: '/api/account/twoFactor/confirm',
    summary:
      'Prove that the app makes the right codes: from now on signing in asks for one. Other sessions end.',
    permission: 'session.use',
    body: z.object({ code }),
    answer: recoveryCodes,
  }),
  renewRecoveryCodes: defineCall({
    name: 'account/renewRecoveryCodes',
    method: 'POST',
    path: '/api/account/twoFactor/renewRecoveryCodes',
    summary: 'New recovery codes in place of all before.',
    permission: 'session.use',
    body: z.object({ code }),
    answer: recoveryCodes,
  }),
  endTwoFactor: defineCall({
    name: 'account/endTwoFactor',
    method: 'POST',
    path: '/api/account/twoFactor/end',
    summary: 'Sign in without a second step again, where nobody requires one. Takes a recovery code too.',
    permission: 'session.use',
    body: z.object({ currentPassword, code }),
  }),
  removeTwoFactorOf: defineCall({
    name: 'user/removeTwoFactor',
    method: 'POST',
    path: '/api/user/:userId/removeTwoFactor',
    summary:
      'For somebody who lost telephone and recovery codes: their second step goes, their sessions end, they are told by e-mail.',
    permission: 'twoFactor.remove',
    params: z.object({ userId: id }),
  }),
};
