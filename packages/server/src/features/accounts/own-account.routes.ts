import { accountChangeCalls } from '@harken/contract/account-changes';
import { accountCalls } from '@harken/contract/accounts';
import { type ExpectedError, expectedError, fieldError } from '../../platform/http/expected-error.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { clearSessionCookie } from '../../platform/sessions/sessions.ts';
import { createPasswordError } from './accounts.password-error.ts';
import { confirmEmailChange, undoEmailChange } from './email-changes.actions.ts';
import {
  changePassword,
  chooseLanguage,
  endOwnSession,
  endOwnSessions,
  readOwnAccount,
} from './own-account.actions.ts';
import {
  cancelOwnEmailChange,
  changeOwnEmail,
  editOwnAccount,
  findMissingField,
  type OwnEmailError,
} from './own-account.changes.ts';

/** The own account: language, password and sessions. */
export const ownAccountRoutes: Routes = ({ route }) => {
  route(accountCalls.getOwnAccount, {
    handle: ({ services, user }) => readOwnAccount(services, user),
  });

  route(accountCalls.setOwnLanguage, {
    handle: ({ services, user, body }) => chooseLanguage(services, user, body.languageCode),
  });

  route(accountCalls.changeOwnPassword, {
    async handle({ services, user, body, request }) {
      const changed = await changePassword(services, user, { code: undefined, ...body, address: request.ip });
      if (!changed.ok)
        throw changed.flaw ? createPasswordError(changed.flaw) : toExpectedError(changed.reason);
    },
  });

  route(accountCalls.endOwnSession, {
    async handle({ services, user, body, request, reply }) {
      const idHash = Buffer.from(body.sessionId, 'hex');
      if (!(await endOwnSession(services, user, idHash))) throw expectedError('account.sessionNotFound');
      if (idHash.equals(user.sessionIdHash)) clearSessionCookie(request, reply);
    },
  });

  route(accountCalls.signOutEverywhere, {
    async handle({ services, user, request, reply }) {
      await endOwnSessions(services, user);
      clearSessionCookie(request, reply);
    },
  });
};

/** The user's own data and sign-in address. */
export const ownChangeRoutes: Routes = ({ route }) => {
  route(accountChangeCalls.editOwnAccount, {
    async handle({ services, user, body }) {
      const missing = findMissingField(user, body);
      if (missing) throw fieldError(missing, 'validation.fieldRequired');
      await editOwnAccount(services, user, body);
    },
  });

  route(accountChangeCalls.changeOwnEmail, {
    async handle({ services, user, body, request }) {
      const given = { code: undefined, ...body, address: request.ip };
      const requested = await changeOwnEmail(services, user, given);
      if (!requested.ok) throw toExpectedError(requested.reason);
    },
  });

  route(accountChangeCalls.cancelOwnEmailChange, {
    handle: ({ services, user }) => cancelOwnEmailChange(services, user),
  });

  route(accountChangeCalls.confirmEmailChange, {
    async handle({ services, body }) {
      if (!(await confirmEmailChange(services, body.token))) throw expectedError('user.emailChange.failed');
    },
  });

  route(accountChangeCalls.undoEmailChange, {
    async handle({ services, body }) {
      if (!(await undoEmailChange(services, body.token))) throw expectedError('user.emailChange.failed');
    },
  });
};

/** Reports a wrong password or code on its field. */
function toExpectedError(reason: OwnEmailError): ExpectedError {
  if (reason === 'account.currentPasswordWrong') return fieldError('CurrentPassword', reason);
  const isAboutCode = reason === 'login.codeRequired' || reason === 'account.twoFactor.codeWrong';
  return isAboutCode ? fieldError('Code', reason) : expectedError(reason);
}
