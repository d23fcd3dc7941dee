import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { anOrganization, aSociety } from '../../../../test/support/builders/societies.ts';
import { download } from '../../../../test/support/files/download.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-10T23:30:00Z' }); // In Nairobi it is already the next day.
afterAll(() => app.close());

type Society = Awaited<ReturnType<typeof aSociety>>;
let society: Society;
let projectId: number;
let administrator: number;
let manager: number;
let supervisor: number;
let headSupervisor: number;
let led: number;
let east: number;

beforeAll(async () => {
  society = await aSociety(app.db);
  projectId = await aProject(app.db, society, { timeZoneId: 'Africa/Nairobi' });
  administrator = await aUser(app.db, 'Administrator');
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  manager = await aUser(app.db, 'Manager', at);
  supervisor = await aUser(app.db, 'Supervisor', { ...at, projectId });
  headSupervisor = await aUser(app.db, 'HeadSupervisor', { ...at, projectId });
  led = await aUser(app.db, 'Supervisor', { ...at, projectId, headSupervisorId: headSupervisor });
  const people = [
    [supervisor, 'Sue "Sun" Sy'],
    [headSupervisor, 'Hedda; Head'],
    [led, 'Led'],
  ] as const;
  for (const [id, name] of people)
    await app.db.updateTable('users').set({ name }).where('id', '=', id).execute();
  const { regionId, districtId, villageId } = society;
  await app.db.updateTable('regions').set({ name: 'Región' }).where('id', '=', regionId).execute();
  await app.db.updateTable('districts').set({ name: 'منطقة' }).where('id', '=', districtId).execute();
  await app.db.updateTable('villages').set({ name: 'Old, far' }).where('id', '=', villageId).execute();
  east = await app.db
    .insertInto('zones')
    .values({ villageId: society.villageId, name: 'East' })
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(({ id }) => id);
  await addCollectors();
});

async function addCollectors() {
  const here = { villageId: society.villageId, latitude: -1.25, longitude: 36.5 };
  const add = (name: string, given: object) =>
    aDataCollector(app.db, { projectId, name, displayName: name, supervisorId: supervisor, ...given });
  const ada = await add('Ada', {
    displayName: '=cmd|calc',
    phoneNumber: '+999705550142',
    locations: [
      { ...here, zoneId: east },
      { ...here, latitude: 0, longitude: 37 },
    ],
  });
  await app.db
    .insertInto('dataCollectorPhoneNumbers')
    .values({ dataCollectorId: ada.id, field: 'Additional', phoneNumber: '0071', normalizedNumber: '0071' })
    .execute();
  const { id: nationalSocietyId, districtId, villageId } = society;
  await app.db
    .insertInto('placeCodes')
    .values([
      { nationalSocietyId, districtId, system: 'pcode', code: 'KE007' },
      { nationalSocietyId, villageId, system: 'pcode', code: '007', validFrom: '2026-01-01' },
      { nationalSocietyId, villageId, system: 'pcode', code: 'OLD', validTo: '2025-12-31' },
      { nationalSocietyId, zoneId: east, system: 'pcode', code: '9' },
      { nationalSocietyId, zoneId: east, system: 'dhis2', code: 'O6uvpzGd5pu' },
    ])
    .execute();
  await add('ben', { sex: 'Male', isDeployed: false, phoneNumber: null, locations: [here] });
  await add('Cleo', { supervisorId: led, isInTrainingMode: true, birthGroupDecade: null });
  await add('Dia', { supervisorId: null, headSupervisorId: headSupervisor, sex: 'Other', locations: [here] });
  await add('Post 🌍', {
    dataCollectorType: 'CollectionPoint',
    ...{ sex: null, displayName: null, birthGroupDecade: null, locations: [here] },
  });
  const deleted = await add('Gone', {});
  await app.db
    .updateTable('dataCollectors')
    .set({ deletedAt: new Date() })
    .where('id', '=', deleted.id)
    .execute();
}

type Kind = 'Csv' | 'Excel';
const toPath = (kind: Kind, project = projectId) => `/api/dataCollector/exportTo${kind}?projectId=${project}`;

async function exportCsv(body: object = {}, user = administrator, project = projectId): Promise<string[][]> {
  const { status, bytes } = await download(app, user, toPath('Csv', project), body);
  expect(status).toBe(200);
  return parse(bytes, { bom: true });
}

async function exportXlsx(body: object = {}, user = administrator, project = projectId) {
  const { status, bytes } = await download(app, user, toPath('Excel', project), body);
  expect(status).toBe(200);
  return readSheet(bytes);
}

const titles = [
  ...['Type', 'Name', 'Display name', 'Phone number', 'Additional phone number', 'Sex', 'Years of birth'],
  ...['Region', 'District', 'Village', 'Zone', 'Latitude', 'Longitude'],
  ...['Supervisor', 'Training status', 'Deployed'],
  ...['Region P-code', 'District P-code', 'Village P-code', 'Zone P-code'],
  'Zone code (DHIS2 organisation unit)',
];
const inVillage = ['Región', 'منطقة', 'Old, far'];

test('the CSV file has a row for each location, with all fields of a collector', async () => {
  const [first, ...rows] = await exportCsv();
  expect(first).toEqual(titles);
  const ada = ['Human', 'Ada', "'=cmd|calc", '+999705550142', '0071', 'Female', '1990-1999', ...inVillage];
  const sue = ['Sue "Sun" Sy', 'Trained', 'Yes', '', 'KE007', '007'];
  expect(rows[0]).toEqual([...ada, 'East', '-1.25', '36.5', ...sue, '9', 'O6uvpzGd5pu']);
  expect(rows[1]).toEqual([...ada, '', '0', '37', ...sue, '', '']);
  expect(rows.map(([, name]) => name)).toEqual(['Ada', 'Ada', 'ben', 'Cleo', 'Dia', 'Post 🌍']);
  expect(rows[2]?.slice(3, 6)).toEqual(['', '', 'Male']);
  expect(rows[2]?.slice(15)).toEqual(['No', '', 'KE007', '007', '', '']);
});

test('a collector without locations has one row', async () => {
  const rows = await exportCsv({ name: 'Cleo' });
  expect(rows[1]?.slice(6)).toEqual([
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    'Led',
    'In training',
    'Yes',
    '',
    '',
    '',
    '',
    '',
  ]);
});

test("collectors of head supervisors have the head supervisor's name", async () => {
  const rows = await exportCsv({ name: 'Dia' });
  expect(rows[1]?.[13]).toBe('Hedda; Head');
});

test('the Excel file has the same, with numbers as numbers and phone numbers as text', async () => {
  const [first, ...rows] = await exportXlsx();
  expect(first).toEqual(titles);
  expect(rows.map(([, name]) => name)).toEqual(['Ada', 'Ada', 'ben', 'Cleo', 'Dia', 'Post 🌍']);
  expect(rows[0]?.slice(2, 13)).toEqual([
    "'=cmd|calc",
    '+999705550142',
    '0071',
    'Female',
    '1990-1999',
    ...inVillage,
    'East',
    -1.25,
    36.5,
  ]);
  expect(rows[5]?.slice(0, 7)).toEqual([
    'Collection point',
    'Post 🌍',
    null,
    expect.any(String),
    null,
    null,
    null,
  ]);
});

test('the file is named after its subject and the current day in the project', async () => {
  const csv = await download(app, administrator, toPath('Csv'));
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(csv.headers['content-disposition']).toBe(
    "attachment; filename*=UTF-8''dataCollectors_2026-03-11.csv",
  );
  const excel = await download(app, administrator, toPath('Excel'));
  expect(excel.headers['content-type']).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  expect(excel.headers['content-disposition']).toContain('dataCollectors_2026-03-11.xlsx');
});

test('titles and labels are in the language of the caller', async () => {
  const reader = await aUser(app.db, 'Administrator', { languageId: 2 });
  const [first, row] = await exportCsv({}, reader);
  expect([first?.[13], row?.[0], row?.[14], row?.[15]]).toEqual([
    ...['Superviseur', 'Personne', 'Formation terminée', 'Oui'],
  ]);
});

test('an anonymised supervisor is shown as on screen', async () => {
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  const project = await aProject(app.db, society);
  const former = await aUser(app.db, 'Supervisor', { ...at, projectId: project });
  await aDataCollector(app.db, { projectId: project, supervisorId: former });
  await app.db
    .updateTable('users')
    .set({ name: null, emailAddress: null, phoneNumber: null, isAnonymized: true, deletedAt: new Date() })
    .where('id', '=', former)
    .execute();
  expect((await exportCsv({}, manager, project))[1]?.[13]).toBe('--Data removed--');
});

describe('the file has the rows of the list', () => {
  const nowhere = {
    regionIds: [],
    districtIds: [],
    villageIds: [],
    zoneIds: [],
    includeUnknownLocation: false,
  };

  test.each<[string, () => object]>([
    ['without filters', () => ({})],
    ['by sex', () => ({ sex: 'male' })],
    ['trained', () => ({ trainingStatus: 'Trained' })],
    ['in training', () => ({ trainingStatus: 'InTraining' })],
    ['deployed', () => ({ deployedMode: 'Deployed' })],
    ['not deployed', () => ({ deployedMode: 'NotDeployed' })],
    ['by part of a name', () => ({ name: 'DA' })],
    ['by supervisor', () => ({ supervisorId: led })],
    ['by head supervisor', () => ({ supervisorId: headSupervisor })],
    ['by place', () => ({ locations: { ...nowhere, regionIds: [society.regionId] } })],
    ['in a village', () => ({ locations: { ...nowhere, villageIds: [society.villageId] } })],
    ['without a place', () => ({ locations: { ...nowhere, includeUnknownLocation: true } })],
    ['in no place at all', () => ({ locations: nowhere })],
    [
      'by all together',
      () => ({ sex: 'Female', name: 'a', deployedMode: 'Deployed', supervisorId: supervisor }),
    ],
  ])('%s, for every caller', async (_filter, filters) => {
    for (const user of [administrator, manager, supervisor, headSupervisor, led]) {
      const list = await app.as(user).post(`/api/dataCollector/list?projectId=${projectId}`, filters());
      const listed = list.body.value.data.map(({ name }: { name: string }) => name);
      const [, ...rows] = await exportCsv(filters(), user);
      expect([...new Set(rows.map(([, name]) => name))]).toEqual(listed);
      const [, ...cells] = await exportXlsx(filters(), user);
      expect(cells.map(([, name]) => name)).toEqual(rows.map(([, name]) => name));
    }
  });

  test("of the caller's own organization, where there is a coordinator", async () => {
    const shared = await aSociety(app.db);
    const second = await anOrganization(app.db, shared.id);
    const project = await aProject(app.db, shared);
    await app.db
      .insertInto('projectOrganizations')
      .values({ projectId: project, organizationId: second })
      .execute();
    const first = { nationalSocietyId: shared.id, organizationId: shared.organizationId };
    await aUser(app.db, 'Coordinator', first);
    const ofFirst = await aUser(app.db, 'Supervisor', { ...first, projectId: project });
    const secondManager = await aUser(app.db, 'Manager', { ...first, organizationId: second });
    await aDataCollector(app.db, { projectId: project, name: 'First', supervisorId: ofFirst });
    expect(await exportCsv({}, secondManager, project)).toHaveLength(1);
    expect(await exportCsv({}, administrator, project)).toHaveLength(2);
  });
});

test('invalid filters are rejected as in the list', async () => {
  const response = await app.as(manager).post(toPath('Csv'), { sex: 'Unknown' });
  expect([response.status, Object.keys(response.body.message.data)]).toEqual([400, ['Sex']]);
});

test('a closed project can still be exported', async () => {
  const closed = await aProject(app.db, society, { state: 'Closed', endedAt: new Date() });
  expect(await exportCsv({}, manager, closed)).toEqual([titles]);
});
