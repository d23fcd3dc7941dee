import { accountCalls } from '@harken/contract/accounts';
import { fieldProblem, type Problem, problem } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { forgetCookie } from '../../platform/sessions/sessions.ts';
import { passwordProblem } from './accounts.password-problem.ts';
import {
  changePassword,
  chooseLanguage,
  endOwnSession,
  endOwnSessions,
  type OwnPasswordRefusal,
  readOwnAccount,
} from './own-account.actions.ts';

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
      const changed = await changePassword(services, user, { ...body, address: request.ip });
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

/** What is wrong with the old password is said where it was written. */
function refusalOf(reason: OwnPasswordRefusal): Problem {
  return reason === 'account.currentPasswordWrong'
    ? fieldProblem('CurrentPassword', reason)
    : problem(reason);
}
