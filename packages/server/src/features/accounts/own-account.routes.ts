import { accountChangeCalls } from '@harken/contract/account-changes';
import { accountCalls } from '@harken/contract/accounts';
import { fieldProblem, type Problem, problem } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { forgetCookie } from '../../platform/sessions/sessions.ts';
import { passwordProblem } from './accounts.password-problem.ts';
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
  missingField,
  type OwnEmailRefusal,
} from './own-account.changes.ts';

/** The own account: language, password, and where one is signed in. */
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
      if (!changed.ok) throw changed.flaw ? passwordProblem(changed.flaw) : refusalOf(changed.reason);
    },
  });

  route(accountCalls.endOwnSession, {
    async handle({ services, user, body, request, reply }) {
      const idHash = Buffer.from(body.sessionId, 'hex');
      if (!(await endOwnSession(services, user, idHash))) throw problem('account.sessionNotFound');
      if (idHash.equals(user.sessionIdHash)) forgetCookie(request, reply);
    },
  });

  route(accountCalls.signOutEverywhere, {
    async handle({ services, user, request, reply }) {
      await endOwnSessions(services, user);
      forgetCookie(request, reply);
    },
  });
};

/** What others see of oneself, and the address one signs in with. */
export const ownChangeRoutes: Routes = ({ route }) => {
  route(accountChangeCalls.editOwnAccount, {
    async handle({ services, user, body }) {
      const missing = missingField(user, body);
      if (missing) throw fieldProblem(missing, 'validation.fieldRequired');
      await editOwnAccount(services, user, body);
    },
  });

  route(accountChangeCalls.changeOwnEmail, {
    async handle({ services, user, body, request }) {
      const given = { code: undefined, ...body, address: request.ip };
      const asked = await changeOwnEmail(services, user, given);
      if (!asked.ok) throw refusalOf(asked.reason);
    },
  });

  route(accountChangeCalls.cancelOwnEmailChange, {
    handle: ({ services, user }) => cancelOwnEmailChange(services, user),
  });

  route(accountChangeCalls.confirmEmailChange, {
    async handle({ services, body }) {
      if (!(await confirmEmailChange(services, body.token))) throw problem('user.emailChange.failed');
    },
  });

  route(accountChangeCalls.undoEmailChange, {
    async handle({ services, body }) {
      if (!(await undoEmailChange(services, body.token))) throw problem('user.emailChange.failed');
    },
  });
};

/** What is wrong with the old password or the code is said where it was written. */
function refusalOf(reason: OwnEmailRefusal): Problem {
  if (reason === 'account.currentPasswordWrong') return fieldProblem('CurrentPassword', reason);
  const isAboutCode = reason === 'login.codeRequired' || reason === 'account.twoFactor.codeWrong';
  return isAboutCode ? fieldProblem('Code', reason) : problem(reason);
}
