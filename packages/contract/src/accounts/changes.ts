import { maxPasswordLength } from '@harken/domain/access/passwords';
import { personLimits as limits } from '@harken/domain/users/limits';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import {
  emailAddress,
  optionalName,
  optionalPhoneNumber,
  requiredName,
  requiredText,
} from '../schemas/schemas.ts';

/** From the link in an e-mail. */
const token = requiredText(200);

/** Changes of one's own account, and the links that confirm or undo a new e-mail address. */
export const accountChangeCalls = {
  editOwnAccount: defineCall({
    name: 'account/edit',
    method: 'POST',
    path: '/api/account/edit',
    summary: 'Change your own name, phone numbers and organization.',
    permission: 'session.use',
    body: z.object({
      name: requiredName(limits.nameMaxLength),
      phoneNumber: optionalPhoneNumber.describe('Required except for administrators.'),
      additionalPhoneNumber: optionalPhoneNumber,
      organization: optionalName(limits.organizationMaxLength).describe('Required for data consumers.'),
    }),
  }),
  changeOwnEmail: defineCall({
    name: 'account/changeEmail',
    method: 'POST',
    path: '/api/account/changeEmail',
    summary:
      'Request another e-mail address, which takes effect when the link sent there is opened. The current address gets a link to undo the change. The response is the same whether the new address is free or not.',
    permission: 'session.use',
    body: z.object({
      email: emailAddress,
      currentPassword: z.string().min(1).max(maxPasswordLength),
      /** Required if the account has two-factor authentication: a code from the app, or a recovery code. */
      code: z.string().trim().max(40).optional(),
    }),
  }),
  cancelOwnEmailChange: defineCall({
    name: 'account/cancelEmailChange',
    method: 'POST',
    path: '/api/account/cancelEmailChange',
    summary: 'Keep the current e-mail address; the link sent to the new one becomes invalid.',
    permission: 'session.use',
  }),
  confirmEmailChange: defineCall({
    name: 'userVerification/confirmEmail',
    method: 'POST',
    path: '/api/userVerification/confirmEmail',
    summary: 'Confirm a new e-mail address by the link sent to it.',
    permission: 'public',
    body: z.object({ token }),
  }),
  undoEmailChange: defineCall({
    name: 'userVerification/undoEmailChange',
    method: 'POST',
    path: '/api/userVerification/undoEmailChange',
    summary:
      'Keep or restore the former e-mail address by the link sent to it. All sessions of the account end.',
    permission: 'public',
    body: z.object({ token }),
  }),
};
