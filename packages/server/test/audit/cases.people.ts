import { aPerson, askForReset, password, secretOf } from '../../src/features/accounts/testing/people.ts';
import { aCarefulPerson, codeAt } from '../../src/features/accounts/testing/two-factor.ts';
import { anOrganization, aSociety, aUser } from '../support/builders.ts';
import type { AuditStage, Preparation } from './stage.ts';

/** A name, an address and a number that stand nowhere else. */
const newcomer = { name: 'Zanele Mbeki', email: 'zanele@secret.example' };

const registers: Preparation = ({ known }) => ({
  known: { ...newcomer, projectId: known.projectId, organizationId: known.organizationId },
});
const renames: Preparation = () => ({ known: { name: newcomer.name } });

/** Somebody new of a role, in the society. */
const aNew =
  (role: 'Supervisor' | 'HeadSupervisor' | 'Coordinator', idName: string): Preparation =>
  async ({ app, own, scene }) => ({
    known: { [idName]: await aUser(app.db, role, { ...own, projectId: scene.projectId }) },
  });

/** Somebody with a link to set a password. */
async function linkOf({ app, own }: AuditStage) {
  const { id, email } = await aPerson(app, { ...own, emailAddress: 'zoe@secret.example' });
  await askForReset(app, email);
  const { token } = await secretOf(app, email);
  return { as: null, actor: id, known: { email, token, password: 'words that nobody guesses' } };
}

async function firstLinkOf({ app, own, callers }: AuditStage) {
  const path = `/api/manager/create?nationalSocietyId=${own.nationalSocietyId}`;
  const person = { ...newcomer, ...own, phoneNumber: '+221778887744' };
  await app.as(callers.A ?? 0).post(path, person);
  const { token } = await secretOf(app, newcomer.email);
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('emailAddress', '=', newcomer.email)
    .executeTakeFirstOrThrow();
  const known = { email: newcomer.email, token, password: 'words that nobody guesses' };
  return { as: null, actor: id, known };
}

/** Somebody whose second step is on, and their next code. */
async function withTwoFactor({ app, own }: AuditStage) {
  const { id, codeNow } = await aCarefulPerson(app, own);
  return { as: id, known: { currentPassword: password, code: codeNow() } };
}

/** Somebody who asked for another address, and the token that was sent to an address. */
async function anEmailChange({ app, own }: AuditStage, sentTo: 'former' | 'new') {
  const former = 'zoe@secret.example';
  const { id } = await aPerson(app, { ...own, emailAddress: former });
  await app.as(id).post('/api/account/changeEmail', { email: newcomer.email, currentPassword: password });
  const { token } = await secretOf(app, sentTo === 'new' ? newcomer.email : former);
  return { id, token };
}

/** Somebody who answers an invitation of theirs. */
const invited: Preparation = async ({ app, known }) => {
  const userId = await aUser(app.db, 'TechnicalAdvisor');
  const invitation = app.db.updateTable('societyInvitations').set({ userId });
  await invitation.where('id', '=', Number(known.invitationId)).execute();
  return { as: userId };
};

export const casesOfPeople: Record<string, Preparation> = {
  'authentication/login': async ({ app, own }) => {
    const { id, email } = await aPerson(app, own);
    return { as: null, actor: id, known: { userName: email, password } };
  },
  'userVerification/resetPassword': async ({ app, own }) => {
    const { email } = await aPerson(app, own);
    return { as: null, actor: null, known: { email } };
  },
  'userVerification/resetPasswordCallback': linkOf,
  'userVerification/verifyEmailAndAddPassword': firstLinkOf,
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
  'account/cancelEmailChange': async (stage) => ({ as: (await anEmailChange(stage, 'new')).id }),
  'userVerification/confirmEmail': async (stage) => {
    const { id, token } = await anEmailChange(stage, 'new');
    return { as: null, actor: id, known: { token } };
  },
  'userVerification/undoEmailChange': async (stage) => {
    const { token } = await anEmailChange(stage, 'former');
    return { as: null, actor: null, known: { token } };
  },
  'account/acceptInvitation': invited,
  'account/declineInvitation': invited,
  'account/endSession': async ({ app, callers }) => {
    const { body } = await app.as(callers.A ?? 0).get('/api/account/get');
    return { as: callers.A, known: { sessionId: body.value.sessions[0].id } };
  },
  'agreement/accept': async ({ app, scene }) => {
    await app.db
      .updateTable('organizations')
      .set({ pendingHeadManagerId: scene.people.manager })
      .where('id', '=', scene.society.organizationId)
      .execute();
    return { as: scene.people.manager };
  },
  'manager/create': registers,
  'technicalAdvisor/create': registers,
  'coordinator/create': registers,
  'dataConsumer/create': registers,
  'supervisor/create': registers,
  'headSupervisor/create': registers,
  'globalCoordinator/create': registers,
  'manager/edit': renames,
  'technicalAdvisor/edit': renames,
  'dataConsumer/edit': renames,
  'supervisor/edit': renames,
  'headSupervisor/edit': renames,
  'globalCoordinator/edit': renames,
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
    const begun = await app.as(id).post('/api/account/twoFactor/begin', { currentPassword: password });
    return { as: id, known: { code: codeAt(begun.body.value.secret, app.clock.now()) } };
  },
  'account/renewRecoveryCodes': withTwoFactor,
  'account/endTwoFactor': withTwoFactor,
  'user/removeTwoFactor': async ({ app, own }) => ({
    known: { userId: (await aCarefulPerson(app, own)).id },
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
