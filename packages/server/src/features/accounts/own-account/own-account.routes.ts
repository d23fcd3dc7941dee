import { accountCalls } from '@harken/contract/accounts';
import { accountChangeCalls } from '@harken/contract/accounts/changes';
import { fieldError } from '../../../platform/http/expected-error.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { clearSessionCookie } from '../../../platform/sessions/sessions.ts';
import { confirmEmailChange, undoEmailChange } from '../email-changes/email-changes.actions.ts';
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
    handle: ({ services, user, body, request }) =>
      changePassword(services, user, { code: undefined, ...body, address: request.ip }),
  });

  route(accountCalls.endOwnSession, {
    async handle({ services, user, body, request, reply }) {
      const idHash = Buffer.from(body.sessionId, 'hex');
      await endOwnSession(services, user, idHash);
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
    handle: ({ services, user, body, request }) =>
      changeOwnEmail(services, user, { code: undefined, ...body, address: request.ip }),
  });

  route(accountChangeCalls.cancelOwnEmailChange, {
    handle: ({ services, user }) => cancelOwnEmailChange(services, user),
  });

  route(accountChangeCalls.confirmEmailChange, {
    handle: ({ services, body }) => confirmEmailChange(services, body.token),
  });

  route(accountChangeCalls.undoEmailChange, {
    handle: ({ services, body }) => undoEmailChange(services, body.token),
  });
};
