import { longestPassword } from '@harken/domain/access/passwords';
import { roles } from '@harken/domain/access/roles';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { homePage } from './enums.ts';
import { emailAddress, id, requiredText } from './schemas.ts';

const password = z.string().min(1).max(longestPassword);
/** A new password: too short or too long is refused by the rule itself, with its own text. */
const newPassword = z.object({ email: requiredText(100), token: requiredText(200), password: z.string() });
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
    body: z.object({ userName: requiredText(100), password }),
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
};
