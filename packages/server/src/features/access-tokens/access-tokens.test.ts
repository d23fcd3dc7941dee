import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readData } from '../../../test/support/builders/access-tokens.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aProject } from '../../../test/support/builders/projects.ts';
import { anOrganization, aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-10T08:00:00Z' });
const other = await startTestApp({ now: '2026-03-10T08:00:00Z', sameDatabaseAs: app });
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(() => {
  for (const { clock } of [app, other]) clock.set('2026-03-10T08:00:00Z');
});

const body = {
  ...{ name: 'Dashboard', expiresInDays: 30, hasPersonalData: false },
  scopes: ['readReports', 'readPlaces'],
};

async function aTeam() {
  const society = await aSociety(app.db);
  const projectId = await aProject(app.db, society);
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  const managerId = await aUser(app.db, 'Manager', at);
  return { society, projectId, at, managerId, manager: app.as(managerId) };
}

const statusOf = async (token: string, via = app) => (await readData(via, token, 'reports')).statusCode;

describe('an access token of a person', () => {
  test('is shown once, stored as a hash, and listed with its last use', async () => {
    const { manager, managerId } = await aTeam();
    const created = await manager.post('/api/accessToken/create', body);
    const { id, token } = created.body.value;
    expect(token).toMatch(/^hkn_[\w-]{43}$/);
    const stored = await app.db
      .selectFrom('accessTokens')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ userId: managerId, nationalSocietyId: null, role: null });
    expect(stored.tokenHash).toHaveLength(32);
    expect(JSON.stringify(stored)).not.toContain(token);
    const before = (await manager.get('/api/accessToken/list')).body.value;
    expect(before).toMatchObject([{ id, name: 'Dashboard', state: 'active', scopes: body.scopes }]);
    expect(before[0].lastUsedAt).toBeUndefined();
    expect(JSON.stringify(before)).not.toContain('hkn_');
    expect(await statusOf(token)).toBe(200);
    const after = (await manager.get('/api/accessToken/list')).body.value;
    expect(after[0]).toMatchObject({
      lastUsedAt: '2026-03-10T08:00:00.000Z',
      expiresAt: '2026-04-09T08:00:00.000Z',
    });
  });

  test('stores its last use at most every three minutes', async () => {
    const { manager } = await aTeam();
    const { token } = (await manager.post('/api/accessToken/create', body)).body.value;
    const lastUse = async () => (await manager.get('/api/accessToken/list')).body.value[0].lastUsedAt;
    await statusOf(token);
    app.clock.advance(100_000);
    await statusOf(token);
    expect(await lastUse()).toBe('2026-03-10T08:00:00.000Z');
    app.clock.advance(100_000);
    await statusOf(token);
    expect(await lastUse()).toBe('2026-03-10T08:03:20.000Z');
  });

  test('works in no process once it is revoked', async () => {
    const { manager } = await aTeam();
    const { id, token } = (await manager.post('/api/accessToken/create', body)).body.value;
    expect([await statusOf(token), await statusOf(token, other)]).toEqual([200, 200]);
    expect((await manager.post(`/api/accessToken/${id}/revoke`)).status).toBe(200);
    expect([await statusOf(token), await statusOf(token, other)]).toEqual([401, 401]);
    expect((await manager.get('/api/accessToken/list')).body.value).toMatchObject([{ state: 'revoked' }]);
  });

  test('expires', async () => {
    const { manager } = await aTeam();
    const { token } = (await manager.post('/api/accessToken/create', { ...body, expiresInDays: 1 })).body
      .value;
    app.clock.advance(86_399_000);
    expect(await statusOf(token)).toBe(200);
    app.clock.advance(1000);
    expect(await statusOf(token)).toBe(401);
    expect((await manager.get('/api/accessToken/list')).body.value).toMatchObject([{ state: 'expired' }]);
  });

  test('loses at once what its owner loses', async () => {
    const { manager, managerId, projectId } = await aTeam();
    const { token } = (await manager.post('/api/accessToken/create', body)).body.value;
    const projects = async () => JSON.parse((await readData(app, token, 'projects')).body).data;
    expect(await projects()).toMatchObject([{ id: projectId }]);
    await app.db.deleteFrom('userNationalSocieties').where('userId', '=', managerId).execute();
    expect(await projects()).toEqual([]);
    await app.db.updateTable('users').set({ role: 'DataConsumer' }).where('id', '=', managerId).execute();
    expect(await statusOf(token)).toBe(403);
    await app.db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', managerId).execute();
    expect(await statusOf(token)).toBe(401);
  });

  test('reads nothing while its owner has to set up two-factor authentication', async () => {
    const { manager, society } = await aTeam();
    const { token } = (await manager.post('/api/accessToken/create', body)).body.value;
    await app.db
      .updateTable('nationalSocieties')
      .set({ requiresTwoFactor: true })
      .where('id', '=', society.id)
      .execute();
    expect(await statusOf(token)).toBe(403);
  });

  test.each([
    ['longer than a year', { expiresInDays: 366 }],
    ['for no time', { expiresInDays: 0 }],
    ['without scopes', { scopes: [] }],
    ['with an unknown scope', { scopes: ['manage'] }],
    ['without a name', { name: ' ' }],
  ])('is not created %s', async (_what, change) => {
    const { manager } = await aTeam();
    const response = await manager.post('/api/accessToken/create', { ...body, ...change });
    expect([response.status, response.body.message.key]).toEqual([400, 'validation.validationError']);
  });

  test('is not created beyond what its owner may read', async () => {
    const { manager } = await aTeam();
    const foreign = await aTeam();
    for (const limits of [
      { limitedSocietyIds: [foreign.society.id] },
      { limitedProjectIds: [foreign.projectId] },
      { limitedOrganizationIds: [foreign.society.organizationId] },
    ]) {
      const response = await manager.post('/api/accessToken/create', { ...body, ...limits });
      expect(response.body.message.key).toBe('accessToken.outOfReach');
    }
    const at = { nationalSocietyId: foreign.society.id, organizationId: foreign.society.organizationId };
    const coordinator = app.as(await aUser(app.db, 'Coordinator', at));
    const response = await coordinator.post('/api/accessToken/create', body);
    expect(response.body.message.key).toBe('accessToken.outOfReach');
  });

  test('has a name of its own, and there are at most 20', async () => {
    const { manager } = await aTeam();
    const create = (name: string) => manager.post('/api/accessToken/create', { ...body, name });
    for (let number = 1; number <= 20; number += 1)
      expect((await create(`Token ${number}`)).status).toBe(200);
    expect((await create('Token 3')).body.message.data).toEqual({
      Name: ['string:accessToken.nameAlreadyExists'],
    });
    expect((await create('Token 21')).body.message.key).toBe('accessToken.tooMany');
  });

  test('belongs to nobody else', async () => {
    const { manager, at } = await aTeam();
    const colleague = app.as(await aUser(app.db, 'Manager', at));
    const { id, token } = (await manager.post('/api/accessToken/create', body)).body.value;
    expect((await colleague.get('/api/accessToken/list')).body.value).toEqual([]);
    expect((await colleague.post(`/api/accessToken/${id}/revoke`)).body.message.key).toBe(
      'accessToken.notFound',
    );
    expect(await statusOf(token)).toBe(200);
  });

  test('works for nothing but the data API', async () => {
    const { manager } = await aTeam();
    const { token } = (await manager.post('/api/accessToken/create', body)).body.value;
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode } = await app.app.inject({ method: 'GET', url: '/api/accessToken/list', headers });
    expect(statusCode).toBe(401);
  });

  test('is in the audit log, without its name', async () => {
    const { manager, managerId } = await aTeam();
    const { id } = (await manager.post('/api/accessToken/create', body)).body.value;
    await manager.post(`/api/accessToken/${id}/revoke`);
    const events = await app.db
      .selectFrom('auditEvents')
      .select(['action', 'after'])
      .where('actorId', '=', managerId)
      .orderBy('id')
      .execute();
    expect(events.map(({ action }) => action)).toEqual(['accessToken/create', 'accessToken/revoke']);
    expect(events[0]?.after).toMatchObject({ scopes: body.scopes, hasPersonalData: false });
    expect(JSON.stringify(events)).not.toMatch(/Dashboard|hkn_/);
  });
});

describe('a service account', () => {
  test('has the rights of its creator, and keeps them without that person', async () => {
    const { society, managerId, manager, projectId } = await aTeam();
    const address = `/api/serviceAccount/create?nationalSocietyId=${society.id}`;
    const { id, token } = (await manager.post(address, body)).body.value;
    const stored = await app.db
      .selectFrom('accessTokens')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ nationalSocietyId: society.id, role: 'Manager', userId: null });
    await app.db.deleteFrom('userNationalSocieties').where('userId', '=', managerId).execute();
    await app.db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', managerId).execute();
    const projects = JSON.parse((await readData(app, token, 'projects')).body).data;
    expect(projects).toMatchObject([{ id: projectId }]);
  });

  test('of an Administrator reads its national society only', async () => {
    const { society, projectId } = await aTeam();
    await aTeam();
    const admin = app.as(await aUser(app.db, 'Administrator'));
    const address = `/api/serviceAccount/create?nationalSocietyId=${society.id}`;
    const { token } = (await admin.post(address, body)).body.value;
    const projects = JSON.parse((await readData(app, token, 'projects')).body).data;
    expect(projects.map(({ id }: { id: number }) => id)).toEqual([projectId]);
  });

  test('of another organization is neither shown nor revoked where a coordinator keeps them apart', async () => {
    const { society, manager } = await aTeam();
    const organizationId = await anOrganization(app.db, society.id);
    const otherManager = app.as(
      await aUser(app.db, 'Manager', { nationalSocietyId: society.id, organizationId }),
    );
    const query = `nationalSocietyId=${society.id}`;
    const { id } = (await manager.post(`/api/serviceAccount/create?${query}`, body)).body.value;
    expect((await otherManager.get(`/api/serviceAccount/list?${query}`)).body.value).toMatchObject([{ id }]);
    const coordinator = app.as(await aUser(app.db, 'Coordinator', { nationalSocietyId: society.id }));
    expect((await otherManager.get(`/api/serviceAccount/list?${query}`)).body.value).toEqual([]);
    const refused = await otherManager.post(`/api/serviceAccount/${id}/revoke`);
    expect(refused.body.message.key).toBe('accessToken.notFound');
    expect((await coordinator.post(`/api/serviceAccount/${id}/revoke`)).status).toBe(200);
    expect((await manager.get(`/api/serviceAccount/list?${query}`)).body.value).toMatchObject([
      { id, state: 'revoked', createdBy: expect.any(String) },
    ]);
  });

  test('cannot be added to an archived national society, but revoked there', async () => {
    const { society, manager } = await aTeam();
    const address = `/api/serviceAccount/create?nationalSocietyId=${society.id}`;
    const { id } = (await manager.post(address, body)).body.value;
    await app.db
      .updateTable('nationalSocieties')
      .set({ isArchived: true })
      .where('id', '=', society.id)
      .execute();
    expect((await manager.post(address, { ...body, name: 'Next' })).body.message.key).toBe(
      'nationalSociety.isArchived',
    );
    expect((await manager.post(`/api/serviceAccount/${id}/revoke`)).status).toBe(200);
  });
});
