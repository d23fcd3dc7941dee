import { accountCalls } from '@harken/contract/accounts';
import { getHomePage } from '@harken/domain/access/home-page';
import { expectedError } from '../../platform/http/expected-error.ts';
import { type CurrentUser, type Routes, withMessage } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { endSession, startSession } from '../../platform/sessions/sessions.ts';
import { identifyDevice, rememberDevice } from './accounts.devices.routes.ts';
import { createPasswordError } from './accounts.password-error.ts';
import { requestPasswordReset, setFirstPassword, setNewPassword } from './accounts.passwords.actions.ts';
import { signIn } from './accounts.sign-in.actions.ts';
import { recordFailedSignIn, recordSignIn, recordSignOut } from './accounts.sign-in.audit.ts';
import { countOpenInvitations, findHomePageOptions } from './accounts.sign-in.queries.ts';
import { runUnauthenticated } from './accounts.unauthenticated-queue.ts';

const succeeded = { succeeded: true, errors: [] };

/** Returns who is signed in, their open invitations and their home page. */
async function readUserData({ db }: Services, user: CurrentUser) {
  const { id, name, email, role, languageCode } = user;
  const mustSetUpTwoFactor = user.mustSetUpTwoFactor ? (true as const) : undefined;
  const openInvitations = (await countOpenInvitations(db, id)) || undefined;
  const homePage = getHomePage(role, await findHomePageOptions(db, id));
  return { id, name, email, roles: [role], languageCode, mustSetUpTwoFactor, openInvitations, homePage };
}

const sessionRoutes: Routes = ({ route }) => {
  route(accountCalls.getAuthenticationStatus, {
    handle: async ({ user, services }) =>
      user
        ? { isAuthenticated: true, userData: await readUserData(services, user) }
        : { isAuthenticated: false },
  });

  route(accountCalls.login, {
    async handle({ body, services, request, reply }) {
      const device = await identifyDevice(services, request, body.userName);
      const from = { address: request.ip, device };
      const result = await runUnauthenticated({ kind: 'signIn', ...from }, () =>
        signIn(services, { ...body, ...from }),
      );
      if (!result.ok) {
        await recordFailedSignIn(services.db, body.userName, result.reason);
        throw expectedError(result.reason);
      }
      await startSession(services, result.userId, request, reply);
      await rememberDevice(services, { userId: result.userId, email: body.userName, device }, request, reply);
      await recordSignIn(services.db, result.userId);
    },
  });

  route(accountCalls.logout, {
    async handle({ user, services, request, reply }) {
      await endSession(services, user, request, reply);
      await recordSignOut(services.db, user);
    },
  });
};

/** Setting passwords with links from e-mails. */
const passwordRoutes: Routes = ({ route }) => {
  route(accountCalls.verifyEmailAndAddPassword, {
    async handle({ body, services, request, reply }) {
      const result = await setFirstPassword(services, { ...body, address: request.ip });
      if (!result.ok) throw result.flaw ? createPasswordError(result.flaw) : expectedError(result.reason);
      await rememberDevice(services, { ...result, email: body.email, device: null }, request, reply);
      return withMessage('user.verifyEmail.addPassword.success', true as const, succeeded);
    },
  });

  route(accountCalls.resetPassword, {
    async handle({ body, services, request }) {
      const device = await identifyDevice(services, request, body.email);
      const result = await requestPasswordReset(services, { email: body.email, address: request.ip, device });
      if (!result.ok) throw expectedError(result.reason);
      return 'user.resetPassword.success';
    },
  });

  route(accountCalls.resetPasswordCallback, {
    async handle({ body, services, request, reply }) {
      const result = await setNewPassword(services, { ...body, address: request.ip });
      if (!result.ok) throw result.flaw ? createPasswordError(result.flaw) : expectedError(result.reason);
      // Access to the mailbox proves ownership: they can sign in on this device however much others guess.
      await rememberDevice(services, { ...result, email: body.email, device: null }, request, reply);
      return withMessage('user.resetPassword.success', true as const, succeeded);
    },
  });
};

export const accountRoutes: Routes = (registration) => {
  sessionRoutes(registration);
  passwordRoutes(registration);
};
