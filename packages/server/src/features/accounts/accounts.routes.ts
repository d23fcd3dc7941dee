import { accountCalls } from '@harken/contract/accounts';
import { homePageOf } from '@harken/domain/access/home-page';
import { problem } from '../../platform/http/problem.ts';
import { type Routes, withMessage } from '../../platform/http/routes.ts';
import { endSession, startSession } from '../../platform/sessions/sessions.ts';
import { passwordProblem } from './accounts.password-problem.ts';
import { requestPasswordReset, setFirstPassword, setNewPassword } from './accounts.passwords.actions.ts';
import { signIn } from './accounts.sign-in.actions.ts';
import { recordRefusedSignIn, recordSignIn, recordSignOut } from './accounts.sign-in.deeds.ts';
import { findHomes } from './accounts.sign-in.queries.ts';

const succeeded = { succeeded: true, errors: [] };

/** Signing in and out, and setting passwords. */
export const accountRoutes: Routes = ({ route }) => {
  route(accountCalls.getAuthenticationStatus, {
    async handle({ user, services }) {
      if (!user) return { isAuthenticated: false };
      const { id, name, email, role, languageCode } = user;
      const mustSetUpTwoFactor = user.mustSetUpTwoFactor ? (true as const) : undefined;
      const homePage = homePageOf(role, await findHomes(services.db, id));
      return {
        isAuthenticated: true,
        userData: { id, name, email, roles: [role], languageCode, mustSetUpTwoFactor, homePage },
      };
    },
  });

  route(accountCalls.login, {
    async handle({ body, services, request, reply }) {
      const result = await signIn(services, { ...body, address: request.ip });
      if (!result.ok) {
        await recordRefusedSignIn(services.db, body.userName, result.reason);
        throw problem(result.reason);
      }
      await startSession(services, result.userId, request, reply);
      await recordSignIn(services.db, result.userId);
    },
  });

  route(accountCalls.logout, {
    async handle({ user, services, request, reply }) {
      await endSession(services, user, request, reply);
      await recordSignOut(services.db, user);
    },
  });

  route(accountCalls.verifyEmailAndAddPassword, {
    async handle({ body, services }) {
      const result = await setFirstPassword(services, body);
      if (!result.ok) throw result.flaw ? passwordProblem(result.flaw) : problem(result.reason);
      return withMessage('user.verifyEmail.addPassword.success', true as const, succeeded);
    },
  });

  route(accountCalls.resetPassword, {
    async handle({ body, services, request }) {
      const result = await requestPasswordReset(services, { email: body.email, address: request.ip });
      if (!result.ok) throw problem(result.reason);
      return 'user.resetPassword.success';
    },
  });

  route(accountCalls.resetPasswordCallback, {
    async handle({ body, services }) {
      const result = await setNewPassword(services, body);
      if (!result.ok) throw result.flaw ? passwordProblem(result.flaw) : problem(result.reason);
      return withMessage('user.resetPassword.success', true as const, succeeded);
    },
  });
};
