import {
  aPerson,
  findMailedLink,
  password,
  requestReset,
} from '../../src/features/accounts/testing/sign-in-users.ts';
import { aPersonWithTwoFactor, codeAt } from '../../src/features/accounts/testing/two-factor.ts';
import { createUnsubscribeToken } from '../../src/features/notifications/notifications.unsubscribe.ts';
import { aUser } from '../support/builders/people.ts';
import { anOrganization, aSociety } from '../support/builders/societies.ts';
import type { AuditFixture, Preparation } from './audit-fixture.ts';

/** A name and an address that occur nowhere else. */
const newcomer = { name: 'Zanele Mbeki', email: 'zanele@secret.example' };

const prepareRegistration: Preparation = ({ known }) => ({
  known: { ...newcomer, projectId: known.projectId, organizationId: known.organizationId },
});
const prepareRenaming: Preparation = () => ({ known: { name: newcomer.name } });

/** A new user of a role in the society. */
const aNew =
  (role: 'Supervisor' | 'HeadSupervisor' | 'Coordinator', idName: string): Preparation =>
  async ({ app, own, alertFixture }) => ({
    known: { [idName]: await aUser(app.db, role, { ...own, projectId: alertFixture.projectId }) },
  });

/** A user with a reset link. */
async function prepareResetLink({ app, own }: AuditFixture) {
  const { id, email } = await aPerson(app, { ...own, emailAddress: 'zoe@secret.example' });
  await requestReset(app, email);
  const { token } = await findMailedLink(app, email);
  return { as: null, actor: id, known: { email, token, password: 'words that nobody guesses' } };
}

async function prepareFirstLink({ app, own, callers, known: { modemId } }: AuditFixture) {
  const path = `/api/manager/create?nationalSocietyId=${own.nationalSocietyId}`;
  const person = { ...newcomer, ...own, modemId, phoneNumber: '+221778887744' };
  await app.as(callers.A ?? 0).post(path, person);
  const { token } = await findMailedLink(app, newcomer.email);
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('emailAddress', '=', newcomer.email)
    .executeTakeFirstOrThrow();
  const known = { email: newcomer.email, token, password: 'words that nobody guesses' };
  return { as: null, actor: id, known };
}

/** A user with 2FA, and their next code. */
async function withTwoFactor({ app, own }: AuditFixture) {
  const { id, codeNow } = await aPersonWithTwoFactor(app, own);
  return { as: id, known: { currentPassword: password, code: codeNow() } };
}

/** A user who requested another address, and the token sent to one of the addresses. */
async function anEmailChange({ app, own }: AuditFixture, sentTo: 'former' | 'new') {
  const former = 'zoe@secret.example';
  const { id } = await aPerson(app, { ...own, emailAddress: former });
  await app.as(id).post('/api/account/changeEmail', { email: newcomer.email, currentPassword: password });
  const { token } = await findMailedLink(app, sentTo === 'new' ? newcomer.email : former);
  return { id, token };
}

/** A user who answers their invitation. */
const prepareInvitation: Preparation = async ({ app, known }) => {
  const userId = await aUser(app.db, 'TechnicalAdvisor');
  const invitation = app.db.updateTable('societyInvitations').set({ userId });
  await invitation.where('id', '=', Number(known.invitationId)).execute();
  return { as: userId };
};

export const userPreparations: Record<string, Preparation> = {
  'authentication/login': async ({ app, own }) => {
    const { id, email } = await aPerson(app, own);
    return { as: null, actor: id, known: { userName: email, password } };
  },
  'userVerification/resetPassword': async ({ app, own }) => {
    const { email } = await aPerson(app, own);
    return { as: null, actor: null, known: { email } };
  },
  'userVerification/resetPasswordCallback': prepareResetLink,
  'userVerification/verifyEmailAndAddPassword': prepareFirstLink,
  'account/changePassword': async ({ app, own }) => {
    const { id } = await aPerson(app, own);
    return { as: id, known: { currentPassword: password, password: 'other words that nobody guesses' } };
  },
  'account/edit': async ({ app, own }) => ({
    as: (await aPerson(app, own)).id,
    known: { name: newcomer.name },
  }),
  'account/changeEmail': async ({ app, own }) => ({
    as: (await aPerson(app, own)).id,
    known: { email: newcomer.email, currentPassword: password },
  }),
  'account/cancelEmailChange': async (fixture) => ({ as: (await anEmailChange(fixture, 'new')).id }),
  'userVerification/confirmEmail': async (fixture) => {
    const { id, token } = await anEmailChange(fixture, 'new');
    return { as: null, actor: id, known: { token } };
  },
  'userVerification/undoEmailChange': async (fixture) => {
    const { token } = await anEmailChange(fixture, 'former');
    return { as: null, actor: null, known: { token } };
  },
  'notification/editSettings': () => ({
    known: { kinds: [{ kind: 'alertRaised', app: true, email: 'Digest', sms: false, push: false }] },
  }),
  'notification/unsubscribe': async ({ app, callers }) => {
    const userId = callers.A ?? 0;
    await app.db
      .insertInto('notificationSettings')
      .values({ userId, channels: '{}', digestHour: 7, areUrgentLetThrough: true, timeZone: 'UTC' })
      .execute();
    const token = createUnsubscribeToken(app.services.config, userId);
    return { as: null, actor: null, known: { token } };
  },
  'account/acceptInvitation': prepareInvitation,
  'account/declineInvitation': prepareInvitation,
  'account/endSession': async ({ app, callers }) => {
    const { body } = await app.as(callers.A ?? 0).get('/api/account/get');
    return { as: callers.A, known: { sessionId: body.value.sessions[0].id } };
  },
  'agreement/accept': async ({ app, alertFixture }) => {
    await app.db
      .updateTable('organizations')
      .set({ pendingHeadManagerId: alertFixture.people.manager })
      .where('id', '=', alertFixture.society.organizationId)
      .execute();
    return { as: alertFixture.people.manager };
  },
  'manager/create': prepareRegistration,
  'technicalAdvisor/create': prepareRegistration,
  'coordinator/create': prepareRegistration,
  'dataConsumer/create': prepareRegistration,
  'supervisor/create': prepareRegistration,
  'headSupervisor/create': prepareRegistration,
  'globalCoordinator/create': prepareRegistration,
  'manager/edit': prepareRenaming,
  'technicalAdvisor/edit': prepareRenaming,
  'dataConsumer/edit': prepareRenaming,
  'supervisor/edit': prepareRenaming,
  'headSupervisor/edit': prepareRenaming,
  'globalCoordinator/edit': prepareRenaming,
  'coordinator/edit': aNew('Coordinator', 'coordinatorId'),
  'coordinator/delete': aNew('Coordinator', 'coordinatorId'),
  'supervisor/delete': aNew('Supervisor', 'supervisorId'),
  'headSupervisor/delete': aNew('HeadSupervisor', 'headSupervisorId'),
  'user/addExisting': async ({ app }) => {
    const elsewhere = await aSociety(app.db);
    const at = { nationalSocietyId: elsewhere.id, organizationId: elsewhere.organizationId };
    await aUser(app.db, 'TechnicalAdvisor', { ...at, emailAddress: newcomer.email });
    return { known: { email: newcomer.email } };
  },
  'account/beginTwoFactor': async ({ app, own }) => {
    const { id } = await aPerson(app, own);
    return { as: id, known: { currentPassword: password } };
  },
  'account/confirmTwoFactor': async ({ app, own }) => {
    const { id } = await aPerson(app, own);
    const enrolment = await app.as(id).post('/api/account/twoFactor/begin', { currentPassword: password });
    return { as: id, known: { code: codeAt(enrolment.body.value.secret, app.clock.now()) } };
  },
  'account/renewRecoveryCodes': withTwoFactor,
  'account/endTwoFactor': withTwoFactor,
  'user/removeTwoFactor': async ({ app, own }) => ({
    known: { userId: (await aPersonWithTwoFactor(app, own)).id },
  }),
  'organization/setHeadManager': ({ known }) => ({ known: { userId: known.managerId } }),
  'organization/delete': async ({ app, own }) => ({
    known: { organizationId: await anOrganization(app.db, own.nationalSocietyId) },
  }),
  'nationalSociety/archive': async ({ app }) => ({
    known: { nationalSocietyId: (await aSociety(app.db)).id },
  }),
  'nationalSociety/reopen': async ({ app }) => {
    const { id } = await aSociety(app.db);
    await app.db.updateTable('nationalSocieties').set({ isArchived: true }).where('id', '=', id).execute();
    return { known: { nationalSocietyId: id } };
  },
};
