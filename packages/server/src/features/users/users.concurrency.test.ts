import { describe, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { aProject } from '../../../test/support/builders/projects.ts';
import { readMailLink } from '../../../test/support/builders/secrets.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { anAlertFixture } from '../../../test/support/fixtures/alert-fixture.ts';
import { aSocietyFixture } from '../../../test/support/fixtures/society-fixture.ts';
import { readTokenLink } from '../../../test/support/token-link.ts';
import { whileUncommitted } from '../../../test/support/while-uncommitted.ts';
import { makePendingHeadManager } from '../organizations/index.ts';
import {
  aFreeAddress,
  buildChangedUser,
  buildNewUser,
  errorResponse,
  userUrls,
} from './testing/new-users.ts';
import { lockSocietyForUpdate } from './users.members.queries.ts';

/** Concurrent changes of users are serialised and leave consistent data. */

const { app, administrator, society, member } = await aSocietyFixture({ now: '2026-03-11T08:00:00Z' });

const remove = (by: number, role: string, userId: number) =>
  app.as(by).post(`${userUrls(role, userId).delete}?nationalSocietyId=${society.id}`);
async function edit(role: string, userId: number, given: object) {
  const body = await buildChangedUser(app.db, userId, given);
  return app.as(administrator).post(userUrls(role, userId).edit, body);
}
const listStatuses = (responses: { status: number }[]) => responses.map(({ status }) => status).sort();
/** Creates the sessions beforehand so that requests wait only for the locks under test. */
const signedIn = (...ids: number[]) =>
  Promise.all(ids.map((id) => app.as(id).get('/api/agreement/listPending')));
const isDeleted = async (id: number) => {
  const user = app.db.selectFrom('users').select('deletedAt').where('id', '=', id);
  return (await user.executeTakeFirstOrThrow()).deletedAt !== null;
};

describe('two concurrent changes', () => {
  it('delete a user once', async () => {
    const manager = await aUser(app.db, 'Manager', member());
    const responses = await Promise.all([1, 2, 3].map(() => remove(administrator, 'Manager', manager)));
    expect(listStatuses(responses)).toEqual([200, 400, 400]);
  });

  it('do not let two coordinators delete each other', async () => {
    const [one, another] = [
      await aUser(app.db, 'Coordinator', member()),
      await aUser(app.db, 'Coordinator', member()),
    ];
    await signedIn(one, another);
    const responses = await Promise.all([
      remove(one, 'Coordinator', another),
      remove(another, 'Coordinator', one),
    ]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(listStatuses(responses)[1]).toBeGreaterThan(400);
    expect([await isDeleted(one), await isDeleted(another)].sort()).toEqual([false, true]);
  });

  it('delete users of many societies who are named in messages to each other', async () => {
    const people = await Promise.all(
      [1, 2, 3, 4].map(async (number) => {
        const own = await aSociety(app.db);
        const name = `Person ${number} of all`;
        return { id: await aUser(app.db, 'Manager', { nationalSocietyId: own.id, name }), name };
      }),
    );
    const messages = people.flatMap(({ id }) =>
      people.map(({ name }) => ({
        channel: 'email',
        kind: 'alertHasNotBeenHandled',
        userId: id,
        recipient: `of${id}@test.example`,
        body: `${name} has not answered`,
        state: 'Sent',
      })),
    );
    await app.db.insertInto('outboxMessages').values(messages).execute();
    const responses = await Promise.all(
      people.map(({ id }) => app.as(administrator).post(userUrls('Manager', id).delete)),
    );
    expect(listStatuses(responses)).toEqual([200, 200, 200, 200]);
  });

  it('leave no supervisor with a deleted head supervisor', async () => {
    const projectId = await aProject(app.db, society);
    const head = await aUser(app.db, 'HeadSupervisor', { ...member(), projectId });
    const supervisor = await aUser(app.db, 'Supervisor', { ...member(), projectId });
    const responses = await Promise.all([
      remove(administrator, 'HeadSupervisor', head),
      edit('Supervisor', supervisor, { headSupervisorId: head }),
      app
        .as(administrator)
        .post(
          `/api/supervisor/create?nationalSocietyId=${society.id}`,
          buildNewUser(society.id, { projectId, ...member(), headSupervisorId: head }),
        ),
    ]);
    for (const { status } of responses) expect([200, 400]).toContain(status);
    const reporting = app.db.selectFrom('users').select('id').where('headSupervisorId', '=', head);
    expect((await reporting.execute()).length > 0).toBe(!(await isDeleted(head)));
  });

  it('fail in a society that is archived meanwhile', async () => {
    const manager = await aUser(app.db, 'Manager', member());
    await signedIn(administrator);
    const response = await whileUncommitted(
      app.db,
      async (trx) => {
        await lockSocietyForUpdate(trx, society.id);
        await trx
          .updateTable('nationalSocieties')
          .set({ isArchived: true })
          .where('id', '=', society.id)
          .execute();
      },
      () => remove(administrator, 'Manager', manager),
    );
    expect(response).toMatchObject(errorResponse('nationalSociety.isArchived'));
    expect(await isDeleted(manager)).toBe(false);
  });
});

describe('a user is deleted while', () => {
  it('a data collector is assigned to them', async () => {
    const fixture = await anAlertFixture(app);
    const { society: fixtureSociety, projectId } = fixture;
    const own = {
      nationalSocietyId: fixtureSociety.id,
      organizationId: fixtureSociety.organizationId,
      projectId,
    };
    const supervisor = await aUser(app.db, 'Supervisor', own);
    const collector = {
      dataCollectorType: 'Human',
      supervisorId: supervisor,
      name: 'Awa',
      displayName: 'Awa',
      sex: 'Female',
      birthGroupDecade: 1990,
      phoneNumber: `+22177${String(supervisor).padStart(7, '9')}`,
      deployed: true,
      locations: [
        {
          latitude: 1,
          longitude: 2,
          regionId: fixtureSociety.regionId,
          districtId: fixtureSociety.districtId,
          villageId: fixtureSociety.villageId,
        },
      ],
    };
    const [created, deleted] = await Promise.all([
      app.as(administrator).post(`/api/dataCollector/create?projectId=${projectId}`, collector),
      app.as(administrator).post(userUrls('Supervisor', supervisor).delete),
    ]);
    expect(listStatuses([created, deleted])).toEqual([200, 400]);
    expect(await isDeleted(supervisor)).toBe(deleted.status === 200);
  });

  it('they escalate an alert', async () => {
    const fixture = await anAlertFixture(app);
    const { alertId, reportIds } = await fixture.alertOfThree();
    const { manager } = fixture.people;
    const calls = fixture.on(alertId, manager);
    for (const id of reportIds) expect((await calls.accept(id)).status).toBe(200);
    const [escalated, deleted] = await Promise.all([
      calls.escalate(true),
      app.as(administrator).post(userUrls('Manager', manager).delete),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 400, 401, 403]).toContain(escalated.status);
  });

  it('they become an alert recipient', async () => {
    const fixture = await anAlertFixture(app);
    const { society: fixtureSociety, projectId } = fixture;
    const own = {
      nationalSocietyId: fixtureSociety.id,
      organizationId: fixtureSociety.organizationId,
      projectId,
    };
    const supervisor = await aUser(app.db, 'Supervisor', own);
    const recipient = {
      organizationId: fixtureSociety.organizationId,
      role: 'Nurse',
      organization: 'Clinic',
      email: 'nurse@test.example',
      phoneNumber: '',
      supervisors: [supervisor],
      healthRisks: [],
    };
    const [created, deleted] = await Promise.all([
      app.as(administrator).post(`/api/projectAlertRecipient/create?projectId=${projectId}`, recipient),
      app.as(administrator).post(userUrls('Supervisor', supervisor).delete),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 400]).toContain(created.status);
    const named = app.db
      .selectFrom('alertRecipientSupervisors')
      .select('userId')
      .where('userId', '=', supervisor);
    expect(await named.execute()).toEqual([]);
  });

  it('they accept the agreement', async () => {
    const manager = await aUser(app.db, 'Manager', member());
    await makePendingHeadManager(app.db, { organizationId: society.organizationId, userId: manager });
    await signedIn(manager);
    const [accepted, deleted] = await Promise.all([
      app.as(manager).post('/api/agreement/accept?languageCode=en'),
      remove(administrator, 'Manager', manager),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 400, 401]).toContain(accepted.status);
    const head = app.db
      .selectFrom('organizations')
      .select('headManagerId')
      .where('id', '=', society.organizationId);
    expect(await head.executeTakeFirstOrThrow()).toEqual({ headManagerId: null });
  });

  it('they set a password or get another e-mail address', async () => {
    const email = aFreeAddress();
    await app
      .as(administrator)
      .post(`/api/manager/create?nationalSocietyId=${society.id}`, buildNewUser(society.id, { email }));
    const message = await app.db
      .selectFrom('outboxMessages')
      .select(['userId', 'secretLink', 'encryptedSecretLink'])
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow();
    const userId = message.userId ?? 0;
    const { token } = readTokenLink(readMailLink(message));
    const password = 'three goats at the well';
    const responses = await Promise.all([
      app.nobody.post('/api/userVerification/verifyEmailAndAddPassword', { email, token, password }),
      edit('Manager', userId, { email: aFreeAddress() }),
      remove(administrator, 'Manager', userId),
    ]);
    for (const { status } of responses) expect([200, 400]).toContain(status);
    expect(await isDeleted(userId)).toBe(true);
  });
});
