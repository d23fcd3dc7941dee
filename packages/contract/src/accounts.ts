import { maxPasswordLength } from '@harken/domain/access/passwords';
import { roles } from '@harken/domain/access/roles';
import { z } from 'zod';
import { defineCall } from './calls/call.ts';
import { homePage } from './schemas/enums.ts';
import { emailAddress, id, languageCode, localDateTime, requiredText } from './schemas/schemas.ts';

const password = z.string().min(1).max(maxPasswordLength);
/** A new password. The maximum is generous, because passwords that are too short or too long get an error of their own. */
const chosenPassword = z.string().max(20 * maxPasswordLength);
const newPassword = z.object({
  email: requiredText(100),
  token: requiredText(200),
  password: chosenPassword,
});
/** Identifies a session to its owner; it cannot be used to sign in. */
const sessionId = z.string().regex(/^[0-9a-f]{64}$/);
const identityResult = z.literal(true);

/** The calls for signing in and out, for one's own account, and for passwords. */
export const accountCalls = {
  getAuthenticationStatus: defineCall({
    name: 'authentication/status',
    method: 'GET',
    path: '/api/authentication/status',
    summary: 'Who is signed in, and their home page.',
    permission: 'public',
    response: z.object({
      isAuthenticated: z.boolean(),
      userData: z
        .object({
          id,
          name: z.string(),
          email: z.string(),
          roles: z.array(z.enum(roles)),
          languageCode: z.string(),
          /** Must enrol in two-factor authentication before anything else. */
          mustSetUpTwoFactor: z.literal(true).nullish(),
          /** Invitations from societies that the user has not answered; absent when there are none. */
          openInvitations: z.int().nullish(),
          homePage: z
            .object({ page: homePage, nationalSocietyId: id.nullish(), projectId: id.nullish() })
            .nullish(),
        })
        .nullish(),
    }),
  }),
  login: defineCall({
    name: 'authentication/login',
    method: 'POST',
    path: '/api/authentication/login',
    summary: 'Sign in with e-mail address and password.',
    permission: 'public',
    body: z.object({
      userName: requiredText(100),
      password,
      /** Required if the account has two-factor authentication: a code from the app, or a recovery code. */
      code: z.string().trim().max(40).optional(),
    }),
  }),
  logout: defineCall({
    name: 'authentication/logout',
    method: 'POST',
    path: '/api/authentication/logout',
    summary: 'Sign out.',
    permission: 'session.use',
    /** Where the browser goes to sign out of the identity provider too; absent after a password. */
    response: z.object({ signOutUrl: z.string().nullish() }),
  }),
  verifyEmailAndAddPassword: defineCall({
    name: 'userVerification/verifyEmailAndAddPassword',
    method: 'POST',
    path: '/api/userVerification/verifyEmailAndAddPassword',
    summary: 'Confirm an e-mail address by the link sent to it, and set the first password.',
    permission: 'public',
    body: newPassword,
    response: identityResult,
  }),
  resetPassword: defineCall({
    name: 'userVerification/resetPassword',
    method: 'POST',
    path: '/api/userVerification/resetPassword',
    summary:
      'Request a link to set a new password. The response is the same whether the address is known or not.',
    permission: 'public',
    body: z.object({ email: emailAddress }),
    response: z.string(),
  }),
  resetPasswordCallback: defineCall({
    name: 'userVerification/resetPasswordCallback',
    method: 'POST',
    path: '/api/userVerification/resetPasswordCallback',
    summary: 'Set a new password by the requested link.',
    permission: 'public',
    body: newPassword,
    response: identityResult,
  }),
  getOwnAccount: defineCall({
    name: 'account/get',
    method: 'GET',
    path: '/api/account/get',
    summary: 'The own account: its data, and the sessions that are signed in to it.',
    permission: 'session.use',
    response: z.object({
      id,
      name: z.string(),
      email: z.string(),
      phoneNumber: z.string().nullish(),
      additionalPhoneNumber: z.string().nullish(),
      organization: z.string().nullish(),
      /** A requested address that has not been confirmed yet. */
      newEmail: z.string().nullish(),
      languageCode,
      twoFactor: z.object({
        isOn: z.boolean(),
        /** By a society of the user, or by the settings of the server. */
        isRequired: z.boolean(),
        recoveryCodesLeft: z.int(),
      }),
      sessions: z.array(
        z.object({
          id: sessionId,
          createdAt: localDateTime,
          lastActiveAt: localDateTime,
          /** The network address the session was opened from. */
          address: z.string().nullish(),
          /** The user agent that the browser sends. */
          browser: z.string().nullish(),
          isCurrent: z.boolean(),
        }),
      ),
    }),
  }),
  setOwnLanguage: defineCall({
    name: 'account/setLanguage',
    method: 'POST',
    path: '/api/account/setLanguage',
    summary: 'Choose the language of your own pages and e-mails.',
    permission: 'session.use',
    body: z.object({ languageCode }),
  }),
  changeOwnPassword: defineCall({
    name: 'account/changePassword',
    method: 'POST',
    path: '/api/account/changePassword',
    summary: 'Set a new password; every other session of the account ends.',
    permission: 'session.use',
    body: z.object({
      currentPassword: password,
      password: chosenPassword,
      /** Required if the account has two-factor authentication: a code from the app, or a recovery code. */
      code: z.string().trim().max(40).optional(),
    }),
  }),
  endOwnSession: defineCall({
    name: 'account/endSession',
    method: 'POST',
    path: '/api/account/endSession',
    summary: 'Sign out on another device.',
    permission: 'session.use',
    body: z.object({ sessionId }),
  }),
  signOutEverywhere: defineCall({
    name: 'account/signOutEverywhere',
    method: 'POST',
    path: '/api/account/signOutEverywhere',
    summary: 'Sign out on every device, including this one.',
    permission: 'session.use',
  }),
};
