import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aSession, aUser } from '../../../test/support/builders/people.ts';
import { aProject } from '../../../test/support/builders/projects.ts';
import { anAlertFixture } from '../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { type LiveListener, listenLive } from './testing/live-listener.ts';

const app = await startTestApp({ now: '2026-03-10T08:00:00Z' });
afterAll(() => app.close());

let scene: Awaited<ReturnType<typeof anAlertFixture>>;
let url: string;
beforeAll(async () => {
  scene = await anAlertFixture(app);
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
});

const listeners: LiveListener[] = [];
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.close();
});

async function listenAs(userId: number, page?: string): Promise<LiveListener> {
  const listener = await listenLive(url, await aSession(app.db, userId, app.clock.now()), { page });
  listeners.push(listener);
  await listener.waitFor(({ event }) => event === 'beat');
  return listener;
}

/**
 * Sends a change that everybody receives, and waits for it: all earlier changes have then been received too. On a busy machine it may be lost,
 * and "anything may have changed" comes instead.
 */
async function receiveAllChanges({ waitFor: hear, received: heard }: LiveListener): Promise<void> {
  const before = heard.length;
  app.services.live.announce({ change: 'healthRisk/edit' });
  await hear((event) => {
    if (heard.indexOf(event) < before || event.event !== 'change') return false;
    return !event.data.changes || event.data.changes.includes('healthRisk/edit');
  });
}

function listReceivedChanges({ received: heard }: LiveListener) {
  return heard.filter(({ event }) => event === 'change').map(({ data }) => data);
}

const listReceivedNames = (listener: LiveListener) =>
  listReceivedChanges(listener).flatMap(({ changes }) => changes ?? []);

describe('a page receives', () => {
  test('changes by others in a project of its user, with kind and ids only', async () => {
    const { alertId, reportIds } = await scene.alertOfThree();
    const listener = await listenAs(scene.people.manager);
    await scene.on(alertId, scene.people.supervisor).accept(reportIds[0] ?? 0);
    const { data } = await listener.waitForChange('alert/acceptReport');
    expect(data).toEqual({
      projectId: scene.projectId,
      nationalSocietyId: scene.society.id,
      changes: ['alert/acceptReport'],
    });
  });

  test('no rejected calls, reads, or changes of its own', async () => {
    const { people, projectId } = scene;
    const { alertId, reportIds } = await scene.alertOfThree();
    const listener = await listenAs(people.manager, 'own-page');
    const other = await listenAs(people.manager, 'other-page');
    expect((await scene.on(alertId, people.dataConsumer).reset(reportIds[0] ?? 0)).status).toBe(403);
    expect((await app.as(people.manager).post(`/api/report/list?projectId=${projectId}`)).status).toBe(200);
    await app.as(people.manager).send({
      method: 'POST',
      url: `/api/alert/${alertId}/dismissReport?reportId=${reportIds[0]}`,
      payload: '{}',
      headers: { 'content-type': 'application/json', 'x-harken-page': 'own-page' },
    });
    await other.waitForChange('alert/dismissReport');
    await receiveAllChanges(listener);
    expect(listReceivedNames(other)).not.toContain('report/list');
    expect(listReceivedNames(other)).not.toContain('alert/resetReport');
    expect(listReceivedNames(listener)).not.toContain('alert/dismissReport');
  });

  test('changes made while it was loading', async () => {
    app.services.live.announce({ projectId: scene.projectId, change: 'alert/raised' });
    const listener = await listenAs(scene.people.admin);
    await listener.waitForChange('alert/raised');
    const late = await listenAs(scene.people.manager);
    expect((await late.waitForChange('alert/raised')).data.projectId).toBe(scene.projectId);
  });

  test('changes about a single user only if it is its own user', async () => {
    const { manager, admin } = scene.people;
    const [own, others] = await Promise.all([listenAs(manager), listenAs(admin)]);
    await app.as(manager).post('/api/account/setLanguage', { languageCode: 'en' });
    expect((await own.waitForChange('account/setLanguage')).data).toEqual({
      changes: ['account/setLanguage'],
    });
    await receiveAllChanges(others);
    expect(listReceivedNames(others)).not.toContain('account/setLanguage');
  });
});

describe('nobody receives changes of places', () => {
  test('of other societies, or supervisors of projects they are not assigned to', async () => {
    const { society, people } = scene;
    const secondProject = await aProject(app.db, society);
    const [stranger, supervisor] = await Promise.all([
      listenAs(people.stranger),
      listenAs(people.supervisor),
    ]);
    const place = { projectId: secondProject, nationalSocietyId: society.id };
    app.services.live.announce({ ...place, change: 'report/edit' });
    app.services.live.announce({ nationalSocietyId: society.id, change: 'smsGateway/edit' });
    await supervisor.waitForChange('smsGateway/edit');
    await receiveAllChanges(stranger);
    expect(listReceivedChanges(supervisor).filter(({ projectId }) => projectId === secondProject)).toEqual(
      [],
    );
    const ofSociety = listReceivedChanges(stranger).filter((data) => data.nationalSocietyId === society.id);
    expect(ofSociety).toEqual([]);
  });

  test('after losing access to them', async () => {
    const { society, projectId } = scene;
    const member = { nationalSocietyId: society.id, organizationId: society.organizationId };
    const leaving = await aUser(app.db, 'Manager', member);
    const listener = await listenAs(leaving);
    await app.db.deleteFrom('userNationalSocieties').where('userId', '=', leaving).execute();
    app.services.live.announce({ nationalSocietyId: society.id, change: 'manager/delete' });
    const place = { projectId, nationalSocietyId: society.id };
    app.services.live.announce({ ...place, change: 'report/markAsCorrected' });
    await receiveAllChanges(listener);
    expect(listReceivedNames(listener)).not.toContain('report/markAsCorrected');
  });

  test('before getting access to them, only from then on', async () => {
    const { society, projectId } = scene;
    const newcomer = await aUser(app.db, 'Manager');
    const listener = await listenAs(newcomer);
    await app.db
      .insertInto('userNationalSocieties')
      .values({
        userId: newcomer,
        nationalSocietyId: society.id,
        organizationId: society.organizationId,
      })
      .execute();
    app.services.live.announce({ nationalSocietyId: society.id, change: 'user/addExisting' });
    await listener.waitForChange('user/addExisting');
    app.services.live.announce({ projectId, nationalSocietyId: society.id, change: 'report/assignSender' });
    expect((await listener.waitForChange('report/assignSender')).data.projectId).toBe(projectId);
  });
});

describe('a stream', () => {
  test('is neither compressed nor buffered', async () => {
    const cookie = await aSession(app.db, scene.people.manager, app.clock.now());
    const listener = await listenLive(url, cookie, { headers: { 'accept-encoding': 'gzip, br' } });
    listeners.push(listener);
    expect(listener.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(listener.headers['content-encoding']).toBeUndefined();
  });

  test('requires a session', async () => {
    expect((await app.nobody.get('/api/live')).status).toBe(401);
  });

  test('does not prolong its session', async () => {
    const userId = await aUser(app.db, 'Manager');
    const cookie = await aSession(app.db, userId, app.clock.now());
    const findSession = () =>
      app.db.selectFrom('sessions').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow();
    const before = await findSession();
    app.clock.advance(3_600_000);
    const listener = await listenLive(url, cookie);
    listeners.push(listener);
    await receiveAllChanges(listener);
    expect(await findSession()).toEqual(before);
  });

  test('ends immediately when the user signs out', async () => {
    const listener = await listenAs(scene.people.advisor);
    await app.db.deleteFrom('sessions').where('userId', '=', scene.people.advisor).execute();
    app.services.live.announce({ userId: scene.people.advisor, change: 'authentication/logout' });
    expect((await listener.waitFor(({ event }) => event === 'end')).data).toEqual({ reason: 'signedOut' });
    await listener.ended;
  });

  test('ends at the next check after its session expired', async () => {
    const listener = await listenAs(scene.people.otherManager);
    const now = app.clock.now();
    app.clock.advance(11 * 365 * 86_400_000);
    await app.services.live.refreshAccess();
    app.clock.set(now);
    expect((await listener.waitFor(({ event }) => event === 'end')).data).toEqual({ reason: 'signedOut' });
  });

  test('replaces the oldest of a session with too many', async () => {
    const cookie = await aSession(app.db, scene.people.manager, app.clock.now());
    const many: LiveListener[] = [];
    for (let count = 0; count < 9; count++) many.push(await listenLive(url, cookie));
    listeners.push(...many);
    const [oldest] = many as [LiveListener];
    expect((await oldest.waitFor(({ event }) => event === 'end')).data).toEqual({ reason: 'tooMany' });
    await Promise.all(many.slice(1).map((listener) => receiveAllChanges(listener)));
  });

  test('gets "anything may have changed" after the process lost its database connection', async () => {
    const listener = await listenAs(scene.people.manager);
    const client = new pg.Client(app.connectionString);
    await client.connect();
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'harken live' and datname = current_database()`,
    );
    await client.end();
    expect(rowCount).toBe(1);
    await listener.waitFor(({ event, data }) => event === 'change' && !data.changes);
    app.services.live.announce({ projectId: scene.projectId, change: 'report/dismiss' });
    await listener.waitForChange('report/dismiss');
  });
});
