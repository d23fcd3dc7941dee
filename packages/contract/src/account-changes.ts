import { longestPassword } from '@harken/domain/access/passwords';
import { personLimits as limits } from '@harken/domain/users/limits';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { emailAddress, optionalName, optionalPhoneNumber, requiredName, requiredText } from './schemas.ts';

/** From the link in a mail. */
const token = requiredText(200);

/** Changes of one's own account, and the links by which a new e-mail address takes effect or is undone. */
export const accountChangeCalls = {
  editOwnAccount: defineCall({
    name: 'account/edit',
    method: 'POST',
    path: '/api/account/edit',
    summary: 'Change the own name, phone numbers and organization.',
    permission: 'session.use',
    body: z.object({
      name: requiredName(limits.nameMaxLength),
      phoneNumber: optionalPhoneNumber.describe('Required of everybody but administrators.'),
      additionalPhoneNumber: optionalPhoneNumber,
      organization: optionalName(limits.organizationMaxLength).describe('Required of data consumers.'),
    }),
  }),
  changeOwnEmail: defineCall({
    name: 'account/changeEmail',
    method: 'POST',
    path: '/api/account/changeEmail',
    summary:
      'Ask for another e-mail address. It takes effect when the link that is sent there is opened; the present address is told at once, with a link that undoes it. Answers the same whether the address is free or not.',
    permission: 'session.use',
    body: z.object({
      email: emailAddress,
      currentPassword: z.string().min(1).max(longestPassword),
      /** Where the account has two-factor authentication: a code of the app, or a recovery code. */
      code: z.string().trim().max(40).optional(),
    }),
  }),
  cancelOwnEmailChange: defineCall({
    name: 'account/cancelEmailChange',
    method: 'POST',
    path: '/api/account/cancelEmailChange',
    summary: 'Keep the present e-mail address: the link that was sent to the new one is void.',
    permission: 'session.use',
  }),
  confirmEmailChange: defineCall({
    name: 'userVerification/confirmEmail',
    method: 'POST',
    path: '/api/userVerification/confirmEmail',
    summary: 'Make a new e-mail address take effect, by the link that was sent to it.',
    permission: 'public',
    body: z.object({ token }),
  }),
  undoEmailChange: defineCall({
    name: 'userVerification/undoEmailChange',
    method: 'POST',
    path: '/api/userVerification/undoEmailChange',
    summary:
      'Keep or restore the former e-mail address, by the link that was sent to it. All sessions of the account end.',
    permission: 'public',
    body: z.object({ token }),
  }),
};
