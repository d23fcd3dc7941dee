import { roles } from '@harken/domain/access/roles';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../test/support/builders/projects.ts';
import { aReport } from '../../../test/support/builders/reports.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { aSocietyFixture } from '../../../test/support/fixtures/society-fixture.ts';

const { app, administrator, society, member } = await aSocietyFixture({ now: '2026-03-01T08:00:00Z' });

const archive = () =>
  app.db.updateTable('nationalSocieties').set({ isArchived: true }).where('id', '=', society.id).execute();
const buildFields = (given: object = {}) => ({
  name: `Society of ${society.id}`,
  contentLanguageId: 2,
  countryId: 1,
  epiWeekStartDay: 'Monday',
  enableEidsrIntegration: false,
  ...given,
});

describe('the list of societies', () => {
  it('names the people who lead each, and shows archived ones to administrators', async () => {
    const manager = await aUser(app.db, 'Manager', { ...member(), name: 'Moussa' });
    await app.db
      .updateTable('organizations')
      .set({ headManagerId: manager })
      .where('id', '=', society.organizationId)
      .execute();
    await aUser(app.db, 'Coordinator', { ...member(), name: 'Berta' });
    await aUser(app.db, 'Coordinator', { ...member(), name: 'Ada' });
    await aUser(app.db, 'Coordinator', { ...member(), name: 'Gone', deletedAt: app.clock.now() });
    await aUser(app.db, 'TechnicalAdvisor', { ...member(), name: 'Tea' });
    await app.db
      .updateTable('nationalSocieties')
      .set({ isArchived: true, startedAt: new Date('2024-02-03T04:05:06.789Z') })
      .where('id', '=', society.id)
      .execute();
    const { body } = await app.as(administrator).get('/api/nationalSociety/list');
    expect(body.value).toContainEqual({
      id: society.id,
      name: expect.any(String),
      country: 'Senegal',
      countryCode: 'SN',
      contentLanguage: 'English',
      startDate: '2024-02-03T04:05:06',
      coordinators: 'Ada, Berta',
      headManagers: 'Moussa',
      technicalAdvisor: 'Tea',
      isArchived: true,
    });
    const names = body.value.map((row: { name: string }) => row.name);
    expect(names).toEqual([...names].sort());
  });

  it('contains only their own societies for others', async () => {
    await aSociety(app.db);
    for (const role of ['TechnicalAdvisor', 'DataConsumer', 'Coordinator'] as const) {
      const user = await aUser(app.db, role, member());
      const { body } = await app.as(user).get('/api/nationalSociety/list');
      expect(body.value.map((row: { id: number }) => row.id)).toEqual([society.id]);
    }
    const global = await aUser(app.db, 'GlobalCoordinator');
    const { body } = await app.as(global).get('/api/nationalSociety/list');
    expect(body.value.length).toBeGreaterThan(1);
  });

  it('is hidden from managers, supervisors and users without a session', async () => {
    for (const role of ['Manager', 'Supervisor', 'HeadSupervisor'] as const) {
      const user = await aUser(app.db, role, member());
      expect((await app.as(user).get('/api/nationalSociety/list')).status).toBe(403);
    }
    expect((await app.nobody.get('/api/nationalSociety/list')).status).toBe(401);
  });
});

describe('one society', () => {
  it.each(roles)('is visible to a %s', async (role) => {
    const isGlobal = role === 'Administrator' || role === 'GlobalCoordinator';
    const user = await aUser(app.db, role, isGlobal ? {} : member());
    const { status, body } = await app.as(user).get(`/api/nationalSociety/${society.id}/get`);
    expect(status).toBe(200);
    expect(body.value).toMatchObject({
      id: society.id,
      countryName: 'Senegal',
      countryCode: 'SN',
      contentLanguageId: 1,
      contentLanguageName: 'English',
      isCurrentUserHeadManager: false,
      isArchived: false,
      hasCoordinator: role === 'Coordinator',
      epiWeekStartDay: 'Sunday',
      enableEidsrIntegration: false,
    });
  });

  it('tells a head manager that they are one', async () => {
    const manager = await aUser(app.db, 'Manager', member());
    await app.db
      .updateTable('organizations')
      .set({ headManagerId: manager })
      .where('id', '=', society.organizationId)
      .execute();
    const { body } = await app.as(manager).get(`/api/nationalSociety/${society.id}/get`);
    expect(body.value.isCurrentUserHeadManager).toBe(true);
  });

  it('is hidden from members of other societies, who cannot find out whether it exists', async () => {
    const other = await aSociety(app.db);
    const stranger = await aUser(app.db, 'Manager', { nationalSocietyId: other.id });
    expect((await app.as(stranger).get(`/api/nationalSociety/${society.id}/get`)).status).toBe(403);
    expect((await app.as(stranger).get('/api/nationalSociety/999999/get')).status).toBe(403);
    expect(await app.as(administrator).get('/api/nationalSociety/999999/get')).toMatchObject({
      status: 400,
      body: { message: { key: 'nationalSociety.notFound' } },
    });
  });
});

describe('creating a society', () => {
  const create = (userId: number, body: object) => app.as(userId).post('/api/nationalSociety/create', body);

  it('creates it with its default organization, and records who did it', async () => {
    const global = await aUser(app.db, 'GlobalCoordinator');
    const { status, body } = await create(global, buildFields({ initialOrganizationName: ' Red Crescent ' }));
    expect(status).toBe(200);
    const id = body.value;
    const organizations = await app.as(global).get(`/api/organization/list?nationalSocietyId=${id}`);
    expect(organizations.body.value).toEqual([
      { id: expect.any(Number), name: 'Red Crescent', projects: '', isDefaultOrganization: true },
    ]);
    const stored = await app.db
      .selectFrom('nationalSocieties')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({
      epiWeekStartDay: 'Monday',
      startedAt: app.clock.now(),
      isArchived: false,
    });
    const event = await app.db
      .selectFrom('auditEvents')
      .selectAll()
      .where('subjectId', '=', id)
      .where('action', '=', 'nationalSociety/create')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ actorId: global, actorRole: 'GlobalCoordinator', nationalSocietyId: id });
  });

  it('parses property names, week days and numbers leniently', async () => {
    const { status } = await create(administrator, {
      NAME: `Lenient ${society.id}`,
      initialorganizationname: 'First',
      ContentLanguageId: '1',
      countryId: '1',
      epiWeekStartDay: 'sunday',
      enableEidsrIntegration: 'false',
    });
    expect(status).toBe(200);
  });

  it.each([
    [{ name: 'ab' }, { Name: ['Use at least 3 characters'] }],
    [{ name: 'x'.repeat(101) }, { Name: ['Use at most 100 characters'] }],
    [{ initialOrganizationName: '  ' }, { InitialOrganizationName: ['string:validation.fieldRequired'] }],
    [{ epiWeekStartDay: 'Friday' }, { EpiWeekStartDay: ['string:validation.valueInvalid'] }],
    [{ contentLanguageId: 9 }, { ContentLanguageId: ['string:nationalSociety.creation.languageNotFound'] }],
    [{ countryId: 99_999 }, { CountryId: ['string:nationalSociety.creation.countryNotFound'] }],
    [{ countryId: null }, { CountryId: ['string:validation.fieldRequired'] }],
  ])('fails with %j', async (wrong, data) => {
    const response = await create(administrator, buildFields({ initialOrganizationName: 'First', ...wrong }));
    expect(response).toMatchObject({
      status: 400,
      body: { isSuccess: false, message: { key: 'validation.validationError', data } },
    });
  });

  it('fails for a name that is taken, ignoring case', async () => {
    const given = buildFields({ initialOrganizationName: 'First' });
    expect((await create(administrator, given)).status).toBe(200);
    const again = await create(administrator, { ...given, name: given.name.toUpperCase() });
    expect(again.body.message.data).toEqual({ Name: ['string:nationalSociety.creation.nameAlreadyExists'] });
    const concurrent = buildFields({ initialOrganizationName: 'First', name: `Together ${society.id}` });
    const responses = await Promise.all([
      create(administrator, concurrent),
      create(administrator, concurrent),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('is allowed to administrators and global coordinators', async () => {
    for (const role of roles.filter((name) => name !== 'Administrator' && name !== 'GlobalCoordinator')) {
      const user = await aUser(app.db, role, member());
      expect((await create(user, buildFields({ initialOrganizationName: 'First' }))).status).toBe(403);
    }
  });
});

describe('editing a society', () => {
  const edit = (userId: number, body: object) =>
    app.as(userId).post(`/api/nationalSociety/${society.id}/edit`, body);

  it('stores the new fields; its own name counts as free', async () => {
    const manager = await aUser(app.db, 'Manager', member());
    const { name } = await app.db
      .selectFrom('nationalSocieties')
      .select('name')
      .where('id', '=', society.id)
      .executeTakeFirstOrThrow();
    const { body } = await edit(manager, buildFields({ id: society.id, name, enableEidsrIntegration: true }));
    expect(body).toEqual({ isSuccess: true, message: { key: 'nationalSociety.edit.success' } });
    const after = await app.as(manager).get(`/api/nationalSociety/${society.id}/get`);
    expect(after.body.value).toMatchObject({
      contentLanguageName: 'Français',
      epiWeekStartDay: 'Monday',
      enableEidsrIntegration: true,
    });
  });

  it('numbers the epi weeks of all reports anew when they start on another day', async () => {
    const own = await aSociety(app.db, { epiWeekStartDay: 'Monday' });
    const other = await aSociety(app.db, { epiWeekStartDay: 'Monday' });
    // a Sunday: the last day of ISO week 53 of 2026, and the first of week 1 of 2027 where weeks start on Sundays
    const receivedAt = new Date('2027-01-03T12:00:00Z');
    const ids: number[] = [];
    for (const { id: nationalSocietyId, ...at } of [own, other]) {
      const projectId = await aProject(app.db, { id: nationalSocietyId, ...at });
      const healthRiskId = await aHealthRisk(app.db, 6000 + nationalSocietyId);
      const projectHealthRiskId = await aProjectHealthRisk(app.db, projectId, healthRiskId);
      const report = { nationalSocietyId, projectId, projectHealthRiskId, receivedAt };
      ids.push(await aReport(app.db, { ...report, epiYear: 2026, epiWeek: 53 }));
    }
    const change = buildFields({ name: `Weeks ${own.id}`, epiWeekStartDay: 'Sunday' });
    const response = await app.as(administrator).post(`/api/nationalSociety/${own.id}/edit`, change);
    expect(response.status).toBe(200);
    const weeks = await app.db
      .selectFrom('reports')
      .select(['epiYear', 'epiWeek'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    expect(weeks).toEqual([
      { epiYear: 2027, epiWeek: 1 },
      { epiYear: 2026, epiWeek: 53 },
    ]);
  });

  it('fails for the name of another society', async () => {
    const other = await aSociety(app.db, { name: `Other than ${society.id}` });
    expect(other.id).not.toBe(society.id);
    const response = await edit(administrator, buildFields({ name: `Other than ${society.id}` }));
    expect(response.body.message.data).toEqual({
      Name: ['string:nationalSociety.creation.nameAlreadyExists'],
    });
  });

  it('is left to coordinators if there are any', async () => {
    const manager = await aUser(app.db, 'Manager', member());
    const coordinator = await aUser(app.db, 'Coordinator', member());
    expect((await edit(manager, buildFields())).status).toBe(403);
    expect((await edit(await aUser(app.db, 'GlobalCoordinator'), buildFields())).status).toBe(403);
    expect((await edit(coordinator, buildFields())).status).toBe(200);
    expect((await edit(administrator, buildFields())).status).toBe(200);
  });

  it('fails if the society is archived', async () => {
    await archive();
    expect(await edit(administrator, buildFields())).toMatchObject({
      status: 400,
      body: { message: { key: 'nationalSociety.edit.cannotEditArchivedNationalSociety' } },
    });
  });

  it('is forbidden to other societies and other roles', async () => {
    const other = await aSociety(app.db);
    const stranger = await aUser(app.db, 'Manager', { nationalSocietyId: other.id });
    expect((await edit(stranger, buildFields())).status).toBe(403);
    for (const role of ['DataConsumer', 'Supervisor', 'HeadSupervisor'] as const) {
      expect((await edit(await aUser(app.db, role, member()), buildFields())).status).toBe(403);
    }
  });
});
