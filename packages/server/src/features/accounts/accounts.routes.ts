import { accountCalls } from '@harken/contract/accounts';
import { type Routes, withMessage } from '../../platform/http/routes.ts';
import { endSession } from '../../platform/sessions/sessions.ts';
import { identifyDevice, rememberDevice } from './accounts.devices.routes.ts';
import { requestPasswordReset, setFirstPassword, setNewPassword } from './passwords/passwords.actions.ts';
import { recordSignOut } from './sign-in/sign-in.audit.ts';
import { signInBrowser } from './sign-in/sign-in.routes.ts';
import { readUserData } from './sign-in/user-data.ts';

const succeeded = { succeeded: true, errors: [] };

const sessionRoutes: Routes = ({ route }) => {
  route(accountCalls.getAuthenticationStatus, {
    handle: async ({ user, services }) =>
      user
        ? { isAuthenticated: true, userData: await readUserData(services, user) }
        : { isAuthenticated: false },
  });

  route(accountCalls.login, {
    async handle({ body, services, request, reply }) {
      await signInBrowser(services, body, request, reply);
    },
  });

  route(accountCalls.logout, {
    async handle({ user, services, request, reply }) {
      const signOutUrl = await endSession(services, user, request, reply);
      await recordSignOut(services.db, user);
      return { signOutUrl };
    },
  });
};

/** Setting passwords with links from e-mails. */
const passwordRoutes: Routes = ({ route }) => {
  route(accountCalls.verifyEmailAndAddPassword, {
    async handle({ body, services, request, reply }) {
      const userId = await setFirstPassword(services, { ...body, address: request.ip });
      await rememberDevice(services, { userId, email: body.email, device: null }, request, reply);
      return withMessage('user.verifyEmail.addPassword.success', true as const, succeeded);
    },
  });

  route(accountCalls.resetPassword, {
    async handle({ body, services, request }) {
      const device = await identifyDevice(services, request, body.email);
      await requestPasswordReset(services, { email: body.email, address: request.ip, device });
      return 'user.resetPassword.success';
    },
  });

  route(accountCalls.resetPasswordCallback, {
    async handle({ body, services, request, reply }) {
      const userId = await setNewPassword(services, { ...body, address: request.ip });
      // Access to the mailbox proves ownership: they can sign in on this device however much others guess.
      await rememberDevice(services, { userId, email: body.email, device: null }, request, reply);
      return withMessage('user.resetPassword.success', true as const, succeeded);
    },
  });
};

export const accountRoutes: Routes = (registration) => {
  sessionRoutes(registration);
  passwordRoutes(registration);
};
