import { longestPassword } from '@harken/domain/access/passwords';
import { roles } from '@harken/domain/access/roles';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { homePage } from './enums.ts';
import { emailAddress, id, languageCode, localDateTime, requiredText } from './schemas.ts';

const password = z.string().min(1).max(longestPassword);
/** A new password: too short or too long is refused by the rule itself, with its own text. */
const chosenPassword = z.string().max(20 * longestPassword);
const newPassword = z.object({
  email: requiredText(100),
  token: requiredText(200),
  password: chosenPassword,
});
/** Names a session to its owner; nobody can sign in with it. */
const sessionId = z.string().regex(/^[0-9a-f]{64}$/);
const identityResult = z.literal(true);

/** The calls of signing in and out and of passwords. */
export const accountCalls = {
  getAuthenticationStatus: defineCall({
    name: 'authentication/status',
    method: 'GET',
    path: '/api/authentication/status',
    summary: 'Who is signed in, and where their work is.',
    permission: 'public',
    answer: z.object({
      isAuthenticated: z.boolean(),
      userData: z
        .object({
          id,
          name: z.string(),
          email: z.string(),
          roles: z.array(z.enum(roles)),
          languageCode: z.string(),
          /** Must set up the second step of signing in before anything else. */
          mustSetUpTwoFactor: z.literal(true).nullish(),
          /** Societies that invited the user and wait for an answer; absent when there are none. */
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
      /** Where the account has a second step: a code of the app, or a recovery code. */
      code: z.string().trim().max(40).optional(),
    }),
  }),
  logout: defineCall({
    name: 'authentication/logout',
    method: 'POST',
    path: '/api/authentication/logout',
    summary: 'Sign out.',
    permission: 'session.use',
  }),
  verifyEmailAndAddPassword: defineCall({
    name: 'userVerification/verifyEmailAndAddPassword',
    method: 'POST',
    path: '/api/userVerification/verifyEmailAndAddPassword',
    summary: 'Confirm an e-mail address by the link sent to it, and set the first password.',
    permission: 'public',
    body: newPassword,
    answer: identityResult,
  }),
  resetPassword: defineCall({
    name: 'userVerification/resetPassword',
    method: 'POST',
    path: '/api/userVerification/resetPassword',
    summary: 'Ask for a link to set a new password. Answers the same whether the address is known or not.',
    permission: 'public',
    body: z.object({ email: emailAddress }),
    answer: z.string(),
  }),
  resetPasswordCallback: defineCall({
    name: 'userVerification/resetPasswordCallback',
    method: 'POST',
    path: '/api/userVerification/resetPasswordCallback',
    summary: 'Set a new password by the link that was asked for.',
    permission: 'public',
    body: newPassword,
    answer: identityResult,
  }),
  getOwnAccount: defineCall({
    name: 'account/get',
    method: 'GET',
    path: '/api/account/get',
    summary: 'The own account: who one is, and where one is signed in.',
    permission: 'session.use',
    answer: z.object({
      id,
      name: z.string(),
      email: z.string(),
      phoneNumber: z.string().nullish(),
      additionalPhoneNumber: z.string().nullish(),
      organization: z.string().nullish(),
      /** An address that takes effect once its owner opens the link sent there. */
      newEmail: z.string().nullish(),
      languageCode,
      twoFactor: z.object({
        isOn: z.boolean(),
        /** By a society of the user, or by the settings of the product. */
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
          /** What the browser says of itself. */
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
    summary: 'Choose the language of the own screens and mails.',
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
      /** Where the account has two-factor authentication: a code of the app, or a recovery code. */
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
    summary: 'Sign out on every device, this one too.',
    permission: 'session.use',
  }),
};
