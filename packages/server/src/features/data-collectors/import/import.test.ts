import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aSession } from '../../../../test/support/builders/people.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { aSociety, aVillage } from '../../../../test/support/builders/societies.ts';
import { download } from '../../../../test/support/files/download.ts';
import { aListFile, type FileKind, rowCounts, sendFile } from '../../../../test/support/files/list-files.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { whileUncommitted } from '../../../../test/support/while-uncommitted.ts';
import { anImportFixture, type Given, phone, row, titles } from '../testing/import-fixture.ts';

const app = await startTestApp({ now: '2026-03-10T10:00:00Z' });
afterAll(() => app.close());
const { at, administrator, reset, path, send, preview, collectors } = await anImportFixture(app);
const kinds: FileKind[] = ['csv', 'xlsx'];

describe.each(kinds)('a list of collectors as %s', (kind) => {
  test('is previewed without storing, and then stored completely', async () => {
    const rows = [
      titles,
      row({ Name: 'Awa', 'Phone number': '+221 77 123 45 67', Zone: 'Market' }),
      row({ Type: 'Collection point', Name: 'Post', 'Display name': '', Sex: '', Supervisor: 'Zoe' }),
      row({ Name: 'Binta', 'Training status': 'Trained', Deployed: 'No' }),
    ];
    const before = await rowCounts(app.db);
    const previewed = await send(rows, { kind, isPreview: true });
    expect(previewed).toMatchObject({
      isImported: false,
      rowCount: 3,
      added: [
        { kind: 'dataCollectors', count: 3 },
        { kind: 'locations', count: 3 },
      ],
      columns: titles,
      faultCount: 0,
      faults: [],
    });
    expect(previewed.sample[0]).toMatchObject({
      row: 2,
      cells: expect.arrayContaining(['Awa', 'Market', '-17.4']),
    });
    expect(await rowCounts(app.db)).toEqual(before);

    expect(await send(rows, { kind })).toMatchObject({ isImported: true, added: previewed.added });
    const [awa, binta, post] = await collectors();
    expect(awa).toMatchObject({
      name: 'Awa',
      displayName: 'Awa D.',
      sex: 'Female',
      phoneNumber: '+221 77 123 45 67',
      isInTrainingMode: true,
      isDeployed: true,
      supervisor: { id: at.supervisor },
      locations: [{ village: 'Alpha', zone: 'Market' }],
    });
    expect(binta).toMatchObject({ isInTrainingMode: false, isDeployed: false });
    expect(post).toMatchObject({
      dataCollectorType: 'CollectionPoint',
      supervisor: { id: at.headSupervisor, role: 'HeadSupervisor' },
    });
    expect(post).not.toHaveProperty('sex');
    const periods = await app.db
      .selectFrom('dataCollectorNotDeployedPeriods')
      .select(['dataCollectorId', 'startedAt', 'endedAt'])
      .where('dataCollectorId', 'in', [awa.id, binta.id, post.id])
      .execute();
    expect(periods).toEqual([{ dataCollectorId: binta.id, startedAt: app.clock.now(), endedAt: null }]);
  });

  test('can have a collector with several locations, one per row', async () => {
    const number = phone();
    const rows = [
      titles,
      row({ Name: 'Awa', 'Phone number': number }),
      row({ Name: 'Awa', 'Phone number': number, Village: 'école', Latitude: '14,5', Supervisor: '' }),
      row({ Name: 'Awa', 'Phone number': number, Zone: 'Market' }),
      row({ Name: 'Binta' }),
    ];
    expect(await send(rows, { kind })).toMatchObject({
      isImported: true,
      rowCount: 4,
      added: [
        { kind: 'dataCollectors', count: 2 },
        { kind: 'locations', count: 4 },
      ],
    });
    const [awa] = await collectors();
    expect(awa.locations.map(({ village }: { village: string }) => village)).toEqual([
      'Alpha',
      'École',
      'Alpha',
    ]);
    const places = await app.db
      .selectFrom('dataCollectorLocations')
      .select(['latitude', 'longitude'])
      .where('dataCollectorId', '=', awa.id)
      .orderBy('id')
      .execute();
    expect(places[1]).toEqual({ latitude: 14.5, longitude: -17.4 });
  });

  test('with twenty errors lists each with its row and column, and changes nothing', async () => {
    const taken = phone();
    const twice = phone();
    await aDataCollector(app.db, {
      projectId: at.projectId,
      supervisorId: at.supervisor,
      phoneNumber: taken,
    });
    const sixty = '+221770000000';
    const plantedErrors: [Given, string | undefined, string][] = [
      [{ Type: 'Robot' }, 'Type', 'not allowed here. Enter one of these: Human, Collection point'],
      [{ Name: '' }, 'Name', 'Enter or choose'],
      [{ Name: 'x'.repeat(101) }, 'Name', 'at most 100'],
      [{ 'Display name': '' }, 'Display name', 'Enter or choose'],
      [{ 'Phone number': '77 123' }, 'Phone number', 'starts with +'],
      [{ 'Phone number': taken }, 'Phone number', 'belongs to another'],
      [{ 'Phone number': twice }, undefined, ''],
      [
        { 'Additional phone number': twice.replace('+221', '+221 ') },
        'Additional phone number',
        'is also in row 8',
      ],
      [
        { 'Phone number': sixty, 'Additional phone number': sixty },
        'Additional phone number',
        'belongs to another',
      ],
      [{ 'Additional phone number': `+${'1 '.repeat(12)}` }, 'Additional phone number', 'at most 20'],
      [{ Sex: 'F' }, 'Sex', 'Male, Female, Other'],
      [{ 'Years of birth': '1993' }, 'Years of birth', 'multiple of 10'],
      [{ 'Years of birth': 'young' }, 'Years of birth', '1990-1999'],
      [{ Region: 'Nowhere' }, 'Region', 'region does not exist'],
      [{ District: 'Nowhere' }, 'District', 'district does not exist'],
      [{ Village: 'Nowhere' }, 'Village', 'village does not exist'],
      [{ Zone: 'Nowhere' }, 'Zone', 'zone does not exist'],
      [{ Latitude: 90.5 }, 'Latitude', 'at most 90'],
      [{ Longitude: 'east' }, 'Longitude', 'Enter a number'],
      [{ Supervisor: 'Nobody' }, 'Supervisor', 'no supervisor with this name'],
      [{ Supervisor: 'Twin' }, 'Supervisor', 'Several supervisors'],
      [{ 'Training status': 'Maybe' }, 'Training status', 'In training, Trained'],
      [{ Deployed: 'Maybe' }, 'Deployed', 'Yes, No'],
    ];
    const number = phone();
    const rows = [
      [...titles, 'Shoe size'],
      ...plantedErrors.map(([given], index) => [...row({ Name: `Collector ${index}`, ...given }), '']),
      [...row({ Name: 'Same', 'Phone number': number }), ''],
      [...row({ Name: 'Same', 'Phone number': number, Sex: 'Male' }), '42'],
    ];
    const before = await rowCounts(app.db);
    const { faults, faultCount, isImported, added } = await send(rows, { kind });
    expect(await rowCounts(app.db)).toEqual(before);
    expect({ isImported, added }).toEqual({ isImported: false, added: [] });
    const expected = [
      [1, 'Shoe size', 'is unknown'],
      ...plantedErrors.flatMap(([, column, message], index) =>
        column ? [[index + 2, column, message]] : [],
      ),
      [plantedErrors.length + 3, 'Sex', 'a different value'],
      [plantedErrors.length + 3, 'Village', 'entered twice'],
    ] as [number, string, string][];
    expect(expected.length).toBeGreaterThan(20);
    expect(faultCount).toBe(expected.length);
    expected.forEach(([line, column, message], index) => {
      expect(faults[index]).toMatchObject({ row: line, column, message: expect.stringContaining(message) });
    });
  });
});

test('exported from one society can be imported into another', async () => {
  const numbers = [phone(), phone()] as const;
  const rows = [
    titles,
    row({ Name: '=Awa', 'Phone number': numbers[0], 'Training status': 'Trained' }),
    row({
      Name: '=Awa',
      'Phone number': numbers[0],
      'Training status': 'Trained',
      Village: 'École',
      Latitude: 14.123456789,
    }),
    row({
      Name: 'عائشة',
      'Phone number': '',
      'Additional phone number': numbers[1],
      Deployed: 'No',
    }),
    row({
      Name: 'Post',
      Type: 'Collection point',
      'Display name': '',
      Sex: '',
      'Years of birth': '',
      Supervisor: 'Zoe',
    }),
  ];
  expect(await send(rows)).toMatchObject({ isImported: true });
  const exportList = async (kind: 'Csv' | 'Excel') =>
    download(app, at.manager, `/api/dataCollector/exportTo${kind}?projectId=${at.projectId}`, {
      deployedMode: 'All',
    });
  const [csv, excel] = [await exportList('Csv'), await exportList('Excel')];
  for (const [kind, { bytes }] of [
    ['csv', csv],
    ['xlsx', excel],
  ] as const) {
    await reset(); // Another society with places and supervisors of the same names.
    const sent = await sendFile(app, at.manager, path(false), bytes, kind);
    expect(sent.body.value).toMatchObject({ isImported: true, faults: [] });
    const again = await exportList('Csv');
    expect(parse(again.bytes, { bom: true })).toEqual(parse(csv.bytes, { bom: true }));
  }
});

test('is recorded as one audit event with who imported how many, without names and numbers', async () => {
  await send([titles, row({ Name: 'Secret' }), row({ Name: 'Hidden' })]);
  const auditEvents = await app.db
    .selectFrom('auditEvents')
    .select(['action', 'actorId', 'after'])
    .where('projectId', '=', at.projectId)
    .execute();
  const ids = (await collectors()).map(({ id }: { id: number }) => id);
  expect(auditEvents).toEqual([
    {
      action: 'dataCollector/import',
      actorId: at.manager,
      after: { dataCollectors: 2, locations: 2, dataCollectorIds: expect.arrayContaining(ids) },
    },
  ]);
  expect(JSON.stringify(auditEvents)).not.toMatch(/Secret|Hidden|22177/);
  const { body } = await app.as(at.manager).get('/api/notification/list');
  expect(body.value.items[0]).toMatchObject({
    ...{ kind: 'importFinished', imported: 'dataCollectors', count: 2, projectId: at.projectId },
  });
});

describe('rejected', () => {
  test('is a file without rows, an invalid one, and a missing one', async () => {
    expect((await preview([titles])).faults).toEqual([
      { row: 1, message: 'There are no rows below the header.' },
    ]);
    const { body } = await sendFile(app, at.manager, path(true), Buffer.from([0xff, 0xfe, 0x00]));
    expect(body.value).toMatchObject({ isImported: false, rowCount: 0, faultCount: 1 });
    const none = await sendFile(app, at.manager, path(true), Buffer.alloc(0));
    expect([none.status, none.body.message.key]).toEqual([400, 'import.noFile']);
  });

  test('is a file for a closed project, and for one that is being closed', async () => {
    const closed = { state: 'Closed', endedAt: new Date() };
    const file = await aListFile('csv', [titles, row()]);
    const refused = [400, 'dataCollector.projectIsClosed'];
    const late = await sendFile(
      app,
      administrator,
      path(false, await aProject(app.db, at.society, closed)),
      file,
    );
    expect([late.status, late.body.message.key]).toEqual(refused);
    const meanwhile = await whileUncommitted(
      app.db,
      (trx) => trx.updateTable('projects').set(closed).where('id', '=', at.projectId).execute(),
      () => sendFile(app, at.manager, path(false), file),
    );
    expect([meanwhile.status, meanwhile.body.message.key]).toEqual(refused);
    expect(await collectors()).toEqual([]);
  });

  test('is a number that somebody else registers at the same time', async () => {
    const number = phone();
    const { projectId, supervisor: supervisorId } = at;
    const file = await aListFile('csv', [titles, row({ 'Phone number': number }), row()]);
    const response = await whileUncommitted(
      app.db,
      (trx) => aDataCollector(trx, { projectId, supervisorId, phoneNumber: number }),
      () => sendFile(app, at.manager, path(false), file),
    );
    expect([response.status, response.body.message.data]).toEqual([
      400,
      { PhoneNumber: ['string:dataCollector.phoneNumberExists'] },
    ]);
    expect(await collectors()).toHaveLength(1);
  });

  test('are places of another society', async () => {
    const foreign = await aVillage(app.db, (await aSociety(app.db)).id, 'Elsewhere');
    expect(foreign.villageId).toBeGreaterThan(0);
    const { faults } = await preview([titles, row({ Village: 'Elsewhere' })]);
    expect(faults).toMatchObject([{ row: 2, column: 'Village' }]);
  });
});

test.each(kinds)('the template as %s has the titles of the export and no rows', async (format) => {
  const response = await app.app.inject({
    url: `/api/dataCollector/importTemplate?projectId=${at.projectId}&format=${format}`,
    headers: { cookie: await aSession(app.db, at.manager, app.clock.now()) },
  });
  expect(response.headers['content-disposition']).toContain(`dataCollectors.${format}`);
  const { body } = await sendFile(app, at.manager, path(true), response.rawPayload, format);
  expect(body.value).toMatchObject({
    columns: titles,
    faults: [{ row: 1, message: 'There are no rows below the header.' }],
  });
});
