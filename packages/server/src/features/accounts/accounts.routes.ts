import { accountCalls } from '@harken/contract/accounts';
import { homePageOf } from '@harken/domain/access/home-page';
import { problem } from '../../platform/http/problem.ts';
import { type CurrentUser, type Routes, withMessage } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { endSession, startSession } from '../../platform/sessions/sessions.ts';
import { knownDeviceOf, rememberDevice } from './accounts.devices.routes.ts';
import { atTheDoor } from './accounts.door.ts';
import { passwordProblem } from './accounts.password-problem.ts';
import { requestPasswordReset, setFirstPassword, setNewPassword } from './accounts.passwords.actions.ts';
import { signIn } from './accounts.sign-in.actions.ts';
import { recordRefusedSignIn, recordSignIn, recordSignOut } from './accounts.sign-in.deeds.ts';
import { countOpenInvitations, findHomes } from './accounts.sign-in.queries.ts';

const succeeded = { succeeded: true, errors: [] };

/** Who is signed in, what waits for them, and where their work is. */
async function userDataOf({ db }: Services, user: CurrentUser) {
  const { id, name, email, role, languageCode } = user;
  const mustSetUpTwoFactor = user.mustSetUpTwoFactor ? (true as const) : undefined;
  const openInvitations = (await countOpenInvitations(db, id)) || undefined;
  const homePage = homePageOf(role, await findHomes(db, id));
  return { id, name, email, roles: [role], languageCode, mustSetUpTwoFactor, openInvitations, homePage };
}

/** Signing in and out. */
const sessionRoutes: Routes = ({ route }) => {
  route(accountCalls.getAuthenticationStatus, {
    handle: async ({ user, services }) =>
      user
        ? { isAuthenticated: true, userData: await userDataOf(services, user) }
        : { isAuthenticated: false },
  });

  route(accountCalls.login, {
    async handle({ body, services, request, reply }) {
      const device = await knownDeviceOf(services, request, body.userName);
      const from = { address: request.ip, device };
      const result = await atTheDoor({ deed: 'signIn', ...from }, () =>
        signIn(services, { ...body, ...from }),
      );
      if (!result.ok) {
        await recordRefusedSignIn(services.db, body.userName, result.reason);
        throw problem(result.reason);
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

/** Setting passwords by the links of mails. */
const passwordRoutes: Routes = ({ route }) => {
  route(accountCalls.verifyEmailAndAddPassword, {
    async handle({ body, services, request, reply }) {
      const result = await setFirstPassword(services, { ...body, address: request.ip });
      if (!result.ok) throw result.flaw ? passwordProblem(result.flaw) : problem(result.reason);
      await rememberDevice(services, { ...result, email: body.email, device: null }, request, reply);
      return withMessage('user.verifyEmail.addPassword.success', true as const, succeeded);
    },
  });

  route(accountCalls.resetPassword, {
    async handle({ body, services, request }) {
      const device = await knownDeviceOf(services, request, body.email);
      const result = await requestPasswordReset(services, { email: body.email, address: request.ip, device });
      if (!result.ok) throw problem(result.reason);
      return 'user.resetPassword.success';
    },
  });

  route(accountCalls.resetPasswordCallback, {
    async handle({ body, services, request, reply }) {
      const result = await setNewPassword(services, { ...body, address: request.ip });
      if (!result.ok) throw result.flaw ? passwordProblem(result.flaw) : problem(result.reason);
      // whoever holds the mailbox is the owner: however much others guess, here they can sign in
      await rememberDevice(services, { ...result, email: body.email, device: null }, request, reply);
      return withMessage('user.resetPassword.success', true as const, succeeded);
    },
  });
};

/** What is done at the door. */
export const accountRoutes: Routes = (registration) => {
  sessionRoutes(registration);
  passwordRoutes(registration);
};
