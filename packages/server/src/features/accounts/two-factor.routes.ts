import { twoFactorCalls } from '@harken/contract/two-factor';
import { fieldProblem, type Problem, problem } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
  type TwoFactorRefusal,
} from './two-factor.actions.ts';
import { removeTwoFactor } from './two-factor.removal.ts';

/** What is wrong with a password or a code is said where it was written. */
function refusalOf(reason: TwoFactorRefusal): Problem {
  if (reason === 'account.currentPasswordWrong') return fieldProblem('CurrentPassword', reason);
  return reason === 'account.twoFactor.codeWrong' ? fieldProblem('Code', reason) : problem(reason);
}

/** The second step of signing in: set up, renewed and ended by its owner, taken away by Administrators. */
export const twoFactorRoutes: Routes = ({ route }) => {
  route(twoFactorCalls.beginTwoFactor, {
    async handle({ services, user, body, request }) {
      const begun = await beginTwoFactor(services, user, { ...body, address: request.ip });
      if (!begun.ok) throw refusalOf(begun.reason);
      return begun;
    },
  });

  route(twoFactorCalls.confirmTwoFactor, {
    async handle({ services, user, body }) {
      const confirmed = await confirmTwoFactor(services, user, body.code);
      if (!confirmed.ok) throw refusalOf(confirmed.reason);
      return confirmed;
    },
  });

  route(twoFactorCalls.renewRecoveryCodes, {
    async handle({ services, user, body, request }) {
      const renewed = await renewRecoveryCodes(services, user, { ...body, address: request.ip });
      if (!renewed.ok) throw refusalOf(renewed.reason);
      return renewed;
    },
  });

  route(twoFactorCalls.endTwoFactor, {
    async handle({ services, user, body, request }) {
      const ended = await endTwoFactor(services, user, { ...body, address: request.ip });
      if (!ended.ok) throw refusalOf(ended.reason);
    },
  });

  route(twoFactorCalls.removeTwoFactorOf, {
    async handle({ services, user, params }) {
      // one's own is ended with password and code
      if (params.userId === user.id) throw problem('error.unauthorized');
      const removal = { userId: params.userId, by: user, deed: 'user/removeTwoFactor' };
      const removed = await removeTwoFactor(services, removal);
      if (!removed.ok) throw problem(removed.reason);
    },
  });
};
