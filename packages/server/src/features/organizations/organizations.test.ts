import { describe, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { aProject } from '../../../test/support/builders/projects.ts';
import { anOrganization, aSociety } from '../../../test/support/builders/societies.ts';
import { aSocietyFixture } from '../../../test/support/fixtures/society-fixture.ts';
import { makeHeadManager } from './index.ts';

const { app, administrator, society, nextSociety, member } = await aSocietyFixture();

const listPath = () => `/api/organization/list?nationalSocietyId=${society.id}`;
const create = (userId: number, name: string) =>
  app.as(userId).post(`/api/organization/create?nationalSocietyId=${society.id}`, {
    name,
    nationalSocietyId: society.id,
  });

describe('the organizations of a society', () => {
  it('are listed with their projects and head managers, the default one first', async () => {
    const second = await anOrganization(app.db, society.id, 'Second');
    await aProject(app.db, { id: society.id, organizationId: second }, { name: 'Cholera' });
    await aProject(app.db, { id: society.id, organizationId: second }, { name: 'Anthrax' });
    const manager = await aUser(app.db, 'Manager', { ...member(), name: 'Head' });
    await makeHeadManager(app.db, { organizationId: society.organizationId, userId: manager });
    await app.db
      .updateTable('nationalSocieties')
      .set({ defaultOrganizationId: second })
      .where('id', '=', society.id)
      .execute();
    const { body } = await app.as(administrator).get(listPath());
    expect(body.value).toEqual([
      { id: second, name: 'Second', projects: 'Anthrax, Cholera', isDefaultOrganization: true },
      {
        id: society.organizationId,
        name: expect.any(String),
        projects: '',
        headManager: 'Head',
        isDefaultOrganization: false,
      },
    ]);
  });

  it('are visible to those who lead the society', async () => {
    for (const role of ['Manager', 'TechnicalAdvisor', 'Coordinator'] as const) {
      expect((await app.as(await aUser(app.db, role, member())).get(listPath())).status).toBe(200);
    }
    for (const role of ['DataConsumer', 'Supervisor', 'HeadSupervisor'] as const) {
      expect((await app.as(await aUser(app.db, role, member())).get(listPath())).status).toBe(403);
    }
    const other = await aSociety(app.db);
    const stranger = await aUser(app.db, 'Manager', { nationalSocietyId: other.id });
    expect((await app.as(stranger).get(listPath())).status).toBe(403);
    expect((await app.as(await aUser(app.db, 'GlobalCoordinator')).get(listPath())).status).toBe(200);
  });

  it('require the society in the query', async () => {
    const { status, body } = await app.as(administrator).get('/api/organization/list');
    expect(status).toBe(400);
    expect(body.message.data).toEqual({ NationalSocietyId: ['string:validation.fieldRequired'] });
  });
});

describe('one organization', () => {
  it('is visible to the society; only administrators learn that one does not exist', async () => {
    const manager = await aUser(app.db, 'Manager', member());
    const { body } = await app.as(manager).get(`/api/organization/${society.organizationId}/get`);
    expect(body.value).toEqual({ id: society.organizationId, name: expect.any(String) });
    expect((await app.as(manager).get('/api/organization/999999/get')).status).toBe(403);
    const missing = await app.as(administrator).get('/api/organization/999999/get');
    expect(missing).toMatchObject({ status: 400, body: { message: { key: 'organization.notFound' } } });
  });
});

describe('creating an organization', () => {
  it('is allowed to the head manager of the default organization, and returns its id', async () => {
    const manager = await aUser(app.db, 'Manager', member());
    expect(await create(manager, 'Second')).toMatchObject({
      status: 400,
      body: { isSuccess: false, message: { key: 'error.unauthorized' } },
    });
    await makeHeadManager(app.db, { organizationId: society.organizationId, userId: manager });
    const { status, body } = await create(manager, ' Second ');
    expect(status).toBe(200);
    expect(body).toEqual({
      isSuccess: true,
      message: { key: 'organization.create.success' },
      value: expect.any(Number),
    });
    const { body: one } = await app.as(manager).get(`/api/organization/${body.value}/get`);
    expect(one.value.name).toBe('Second');
  });

  it('is left to coordinators if there are any', async () => {
    const manager = await aUser(app.db, 'Manager', member());
    await makeHeadManager(app.db, { organizationId: society.organizationId, userId: manager });
    const coordinator = await aUser(app.db, 'Coordinator', member());
    expect((await create(manager, 'Second')).body.message.key).toBe('error.unauthorized');
    expect((await create(coordinator, 'Second')).status).toBe(200);
  });

  it('needs a name that is free in the society, ignoring case', async () => {
    expect((await create(administrator, 'Second')).status).toBe(200);
    expect((await create(administrator, 'SECOND')).body.message.data).toEqual({
      Name: ['string:organization.nameAlreadyExists'],
    });
    expect((await create(administrator, '')).body.message.data).toEqual({
      Name: ['string:validation.fieldRequired'],
    });
    await nextSociety();
    expect((await create(administrator, 'Second')).status).toBe(200);
  });

  it('is forbidden to other roles and other societies, and in an archived society', async () => {
    for (const role of ['DataConsumer', 'Supervisor', 'HeadSupervisor'] as const) {
      expect((await create(await aUser(app.db, role, member()), 'Second')).status).toBe(403);
    }
    expect((await create(await aUser(app.db, 'GlobalCoordinator'), 'Second')).status).toBe(403);
    const other = await aSociety(app.db);
    const stranger = await aUser(app.db, 'Coordinator', { nationalSocietyId: other.id });
    expect((await create(stranger, 'Second')).status).toBe(403);
    const elsewhere = await app
      .as(administrator)
      .post(`/api/organization/create?nationalSocietyId=${society.id}`, {
        name: 'Second',
        nationalSocietyId: other.id,
      });
    expect(elsewhere.status).toBe(403);
    await app.db
      .updateTable('nationalSocieties')
      .set({ isArchived: true })
      .where('id', '=', society.id)
      .execute();
    expect((await create(administrator, 'Second')).body.message.key).toBe('nationalSociety.isArchived');
  });
});
