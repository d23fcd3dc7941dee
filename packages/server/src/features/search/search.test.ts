import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDataCollector } from '../../../test/support/builders/collectors.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aRawReport } from '../../../test/support/builders/reports.ts';
import { type AlertFixture, anAlertFixture } from '../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { listPeriodKeys } from './search.queries.ts';

const app = await startTestApp({ now: '2026-03-10T12:00:00Z' });
afterAll(() => app.close());

type Kind = 'dataCollectors' | 'alerts' | 'reports' | 'places' | 'projects' | 'nationalSocieties' | 'users';

async function search(userId: number, text: string) {
  const { status, body } = await app.as(userId).post('/api/search/list', { text });
  expect(status).toBe(200);
  return body.value as Record<Kind, { id: number; name: string; [other: string]: unknown }[]>;
}

const findIds = async (userId: number, text: string, kind: Kind) =>
  (await search(userId, text))[kind].map(({ id }) => id);

let fixture: AlertFixture;
let other: AlertFixture;
let mariam: number;
let unknownNumber: number;
let incorrect: number;
let alertId: number;
let reportId: number;

beforeAll(async () => {
  fixture = await anAlertFixture(app);
  other = await anAlertFixture(app);
  const { db } = app;
  const { projectId, people, society } = fixture;
  const own = { projectId, supervisorId: people.supervisor };
  mariam = (
    await aDataCollector(db, {
      ...{ ...own, name: 'Élodie Mariam Kessy', displayName: 'Mariam K.', phoneNumber: '+265501120567' },
      locations: [{ villageId: society.villageId, latitude: 1, longitude: 2 }],
    })
  ).id;
  await aDataCollector(db, { ...own, name: 'أحمد محمد', displayName: 'أحمد', phoneNumber: '+265501120568' });
  const message = {
    nationalSocietyId: society.id,
    processedAt: new Date(),
    receivedAt: new Date('2026-03-09'),
  };
  incorrect = await aRawReport(db, {
    ...{ ...message, projectId, dataCollectorId: mariam, dataCollectorType: 'Human' },
    ...{ errorType: 'FormatError', text: 'Many people vomiting in the market' },
  });
  unknownNumber = await aRawReport(db, {
    ...{ ...message, sender: '+265999888777', errorType: 'FormatError', text: 'hello there' },
  });
  reportId = await fixture.report(fixture.collectors.ofSupervisor);
  alertId = await fixture.alert([reportId]);
  await db.updateTable('users').set({ name: 'Grace Otim' }).where('id', '=', people.manager).execute();
  await db.updateTable('projects').set({ name: 'Lakeshore 2026' }).where('id', '=', projectId).execute();
  await db.updateTable('villages').set({ name: 'Nakiri' }).where('id', '=', society.villageId).execute();
});

describe('collectors', () => {
  it.each([
    'mariam',
    'MARIAM kessy',
    'kessy mariam',
    'mar',
    'elodie',
    'mariem',
    'maraim',
    'Kesssy',
    '0567',
    '501120567',
    '0501 120 567',
    '+265 501 120567',
  ])('are found by %j', async (text) => {
    expect(await findIds(fixture.people.supervisor, text, 'dataCollectors')).toEqual([mariam]);
  });

  it.each(['احمد', 'أحمد', 'محمد احمد', 'محمود', '٠٥٦٨'])('are found in Arabic by %j', async (text) => {
    const { dataCollectors } = await search(fixture.people.supervisor, text);
    expect(dataCollectors.map(({ name }) => name)).toEqual(['أحمد محمد']);
  });

  it.each(['mariam otim', 'xyz', '0000', 'riam', 'kesy', '--'])('are not found by %j', async (text) => {
    expect(await findIds(fixture.people.supervisor, text, 'dataCollectors')).toEqual([]);
  });

  it('come with number, village and project', async () => {
    const { dataCollectors } = await search(fixture.people.supervisor, 'mariam');
    expect(dataCollectors).toEqual([
      {
        id: mariam,
        name: 'Élodie Mariam Kessy',
        phoneNumber: '+265501120567',
        village: 'Nakiri',
        placeCodes: [],
        projectId: fixture.projectId,
        projectName: 'Lakeshore 2026',
      },
    ]);
    const ofOther = await search(fixture.people.otherManager, 'mariam');
    expect(ofOther.dataCollectors).toEqual([expect.objectContaining({ id: mariam, isReadOnly: true })]);
  });

  it('are found only by those who see them in lists', async () => {
    const { people } = fixture;
    const finds = async (userId: number) =>
      (await findIds(userId, 'mariam kessy', 'dataCollectors')).length > 0;
    const seen = ['supervisor', 'head', 'manager', 'advisor', 'admin', 'otherManager'] as const;
    for (const person of seen) expect([person, await finds(people[person])]).toEqual([person, true]);
    for (const person of ['colleague', 'otherSupervisor', 'dataConsumer', 'stranger'] as const)
      expect([person, await finds(people[person])]).toEqual([person, false]);
    for (const person of ['manager', 'supervisor'] as const)
      expect([person, await finds(other.people[person])]).toEqual([person, false]);
  });

  it('are gone once they are deleted', async () => {
    const { people, projectId } = fixture;
    const { id } = await aDataCollector(app.db, {
      ...{ projectId, supervisorId: people.supervisor, name: 'Zebediah', displayName: 'Zeb' },
    });
    expect(await findIds(people.manager, 'zebediah', 'dataCollectors')).toEqual([id]);
    await app.as(people.manager).post(`/api/dataCollector/${id}/delete`);
    expect(await findIds(people.manager, 'zebediah', 'dataCollectors')).toEqual([]);
  });
});

it.each(['2026-03-10T12:00:00Z', '2025-12-31T23:59:59Z', '2026-01-01T00:00:00Z', '2030-06-05T00:00:00Z'])(
  'a message that arrived at %s is among the recent ones then, and among all',
  async (time) => {
    const keys = await sql<{ keys: string[] }>`
      select message_periods(17, ${time}::timestamptz)::text[] as keys`.execute(app.db);
    const has = (period: 'recent' | 'all', at: Date) =>
      listPeriodKeys([16, 17], period, at).some((key) => keys.rows[0]?.keys.includes(String(key)));
    const later = (days: number) => new Date(new Date(time).getTime() + days * 86_400_000);
    expect([has('recent', later(0)), has('recent', later(89)), has('recent', later(181))]).toEqual([
      true,
      true,
      false,
    ]);
    expect([has('all', later(0)), has('all', later(5000))]).toEqual([true, true]);
  },
);

describe('messages', () => {
  it('are found by words, also with a wrong letter, by their text, and by their id', async () => {
    const { supervisor } = fixture.people;
    for (const text of ['vomiting market', 'vomitting', 'many people vomiting in the market'])
      expect(await findIds(supervisor, text, 'reports')).toEqual([incorrect]);
    const { reports } = await search(supervisor, String(incorrect));
    expect(reports.find(({ id }) => id === incorrect)).toMatchObject({
      message: 'Many people vomiting in the market',
      isCorrect: false,
      senderName: 'Mariam K.',
      projectId: fixture.projectId,
    });
  });

  it('of unknown senders are found by the number', async () => {
    for (const person of ['manager', 'supervisor', 'admin'] as const)
      expect(await findIds(fixture.people[person], '999888777', 'reports')).toEqual([unknownNumber]);
    expect((await search(fixture.people.manager, '+265999888777')).reports[0]).toMatchObject({
      phoneNumber: '+265999888777',
    });
    for (const person of ['stranger', 'dataConsumer'] as const)
      expect(await findIds(fixture.people[person], '999888777', 'reports')).toEqual([]);
    expect(await findIds(other.people.manager, '999888777', 'reports')).toEqual([]);
  });

  it('are found only by those who see the sender', async () => {
    const { people } = fixture;
    for (const person of ['supervisor', 'head', 'manager', 'admin'] as const)
      expect(await findIds(people[person], 'vomiting', 'reports')).toEqual([incorrect]);
    for (const person of [
      'colleague',
      'otherSupervisor',
      'otherManager',
      'dataConsumer',
      'stranger',
    ] as const)
      expect(await findIds(people[person], 'vomiting', 'reports')).toEqual([]);
    expect(await findIds(other.people.manager, String(incorrect), 'reports')).toEqual([]);
  });

  it('with a frequent word are the newest ones, and those of a rare word are of any year', async () => {
    const { society, projectId, people } = await anAlertFixture(app);
    // more old ones than are sorted
    await sql`
      insert into raw_reports (source, national_society_id, project_id, sender, text, error_type, received_at, processed_at)
      select 'SmsEagle', ${society.id}::int, ${projectId}::int, '+26588' || number, case when number = 5 then 'goats' else 'sheep' end,
        'FormatError', timestamptz '2022-01-01' + number * interval '1 minute', now()
      from generate_series(1, 5100) as number`.execute(app.db);
    const newest: number[] = [];
    for (let day = 1; day < 8; day++)
      newest.unshift(
        await aRawReport(app.db, {
          ...{ nationalSocietyId: society.id, projectId, text: 'sheep', errorType: 'FormatError' },
          ...{ processedAt: new Date(), receivedAt: new Date(`2026-01-0${day}`) },
        }),
      );
    expect(await findIds(people.manager, 'sheep', 'reports')).toEqual(newest.slice(0, 6));
    const { reports } = await search(people.manager, 'goats');
    expect(reports.map(({ message }) => message)).toEqual(['goats']);
  });

  it('come newest first, and at most six', async () => {
    const { supervisor } = fixture.people;
    const ids: number[] = [];
    for (let day = 1; day < 9; day++)
      ids.push(
        await aRawReport(app.db, {
          ...{ nationalSocietyId: fixture.society.id, projectId: fixture.projectId, dataCollectorId: mariam },
          ...{ dataCollectorType: 'Human', text: '77#1#1', processedAt: new Date() },
          receivedAt: new Date(`2026-03-0${day}`),
        }),
      );
    expect(await findIds(supervisor, '77#1#1', 'reports')).toEqual(ids.reverse().slice(0, 6));
  });
});

describe('a person in several national societies', () => {
  it('finds collectors and messages of each of them, and of no other', async () => {
    const { society, people, projectId } = fixture;
    const manager = await aUser(app.db, 'Manager', {
      ...{ nationalSocietyId: society.id, organizationId: society.organizationId },
    });
    await app.db
      .insertInto('userNationalSocieties')
      .values({
        ...{ userId: manager, nationalSocietyId: other.society.id },
        organizationId: other.society.organizationId,
      })
      .execute();
    const { id: there } = await aDataCollector(app.db, {
      ...{ projectId: other.projectId, supervisorId: other.people.supervisor, name: 'Mariam Elsewhere' },
    });
    expect(new Set(await findIds(manager, 'mariam', 'dataCollectors'))).toEqual(new Set([mariam, there]));
    expect(await findIds(people.manager, 'mariam', 'dataCollectors')).toEqual([mariam]);
    expect(await findIds(other.people.manager, 'mariam', 'dataCollectors')).toEqual([there]);
    expect(await findIds(manager, 'vomiting', 'reports')).toEqual([incorrect]);
    expect(await findIds(manager, 'lakeshore', 'projects')).toEqual([projectId]);
  });
});

describe('where a national society has a coordinator', () => {
  it('collectors of other organizations are not found; the coordinator finds none', async () => {
    const third = await anAlertFixture(app);
    const own = { nationalSocietyId: third.society.id, organizationId: third.society.organizationId };
    const coordinator = await aUser(app.db, 'Coordinator', own);
    const { id } = await aDataCollector(app.db, {
      ...{ projectId: third.projectId, supervisorId: third.people.supervisor, name: 'Zuwena Kaba' },
    });
    expect(await findIds(third.people.manager, 'zuwena', 'dataCollectors')).toEqual([id]);
    for (const person of [third.people.otherManager, coordinator])
      expect(await findIds(person, 'zuwena', 'dataCollectors')).toEqual([]);
  });
});

it('global coordinators find national societies, but neither collectors nor messages', async () => {
  const global = await aUser(app.db, 'GlobalCoordinator');
  await app.db
    .updateTable('nationalSocieties')
    .set({ name: 'Kalembe Society' })
    .where('id', '=', fixture.society.id)
    .execute();
  expect(await findIds(global, 'kalembe', 'nationalSocieties')).toEqual([fixture.society.id]);
  expect(await findIds(global, 'mariam', 'dataCollectors')).toEqual([]);
  expect(await findIds(global, 'vomiting', 'reports')).toEqual([]);
});

describe('other things', () => {
  it('an alert is found by its number, by those who may open it', async () => {
    const { people } = fixture;
    for (const person of ['supervisor', 'manager', 'otherManager', 'admin'] as const)
      for (const text of [`#${alertId}`, ` ${alertId} `].map((given) => given.padStart(2)))
        expect([person, await findIds(people[person], text, 'alerts')]).toEqual([person, [alertId]]);
    for (const person of ['dataConsumer', 'stranger'] as const)
      expect(await findIds(people[person], `#${alertId}`, 'alerts')).toEqual([]);
    expect(await findIds(other.people.manager, `#${alertId}`, 'alerts')).toEqual([]);
  });

  it('places are found by those who may open their page', async () => {
    const { people } = fixture;
    expect((await search(people.manager, 'nakri')).places).toEqual([
      expect.objectContaining({
        name: 'Nakiri',
        kind: 'village',
        within: [expect.any(String), expect.any(String)],
      }),
    ]);
    for (const person of ['supervisor', 'dataConsumer', 'stranger'] as const)
      expect(await findIds(people[person], 'nakiri', 'places')).toEqual([]);
    expect(await findIds(other.people.manager, 'nakiri', 'places')).toEqual([]);
  });

  it('places are found by their codes in any letter case, exact ones first', async () => {
    const { people, society } = fixture;
    const { id: nationalSocietyId, regionId, districtId } = society;
    const village = (await search(people.manager, 'nakiri')).places[0] as { id: number };
    const zone = await app.db
      .insertInto('zones')
      .values({ villageId: village.id, name: 'East' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('placeCodes')
      .values([
        { nationalSocietyId, regionId, system: 'pcode', code: 'KE0' },
        { nationalSocietyId, districtId, system: 'pcode', code: 'KE007' },
        {
          nationalSocietyId,
          villageId: village.id,
          system: 'dhis2',
          code: 'O6uvpzGd5pu',
          validTo: '2020-01-01',
        },
        { nationalSocietyId, zoneId: zone.id, system: 'national', code: '007_9' },
      ])
      .execute();
    const find = async (text: string, by = people.manager) =>
      (await search(by, text)).places.map(({ kind, id, code }: Record<string, unknown>) => [kind, id, code]);
    expect(await find('ke007')).toEqual([['district', districtId, 'KE007']]);
    expect(await find('KE0')).toEqual([
      ['region', regionId, 'KE0'],
      ['district', districtId, 'KE007'],
    ]);
    expect(await find('KE107')).toEqual([]);
    expect(await find('o6uvpzgd5pu')).toEqual([['village', village.id, 'O6uvpzGd5pu']]);
    expect(await find('007_')).toEqual([['village', village.id, '007_9']]);
    expect(await find('00799')).toEqual([]);
    expect(await find('ke007', people.supervisor)).toEqual([]);
    expect(await find('ke007', other.people.manager)).toEqual([]);
  });

  it('projects are found by those who may open them', async () => {
    const { people, projectId } = fixture;
    for (const person of ['manager', 'supervisor', 'dataConsumer', 'admin'] as const)
      expect(await findIds(people[person], 'lakesore', 'projects')).toEqual([projectId]);
    expect(await findIds(people.stranger, 'lakeshore', 'projects')).toEqual([]);
  });

  it('users are found by those who see them in the list of users', async () => {
    const { people } = fixture;
    for (const person of ['advisor', 'admin'] as const)
      expect(await findIds(people[person], 'grace', 'users')).toEqual([people.manager]);
    for (const person of ['otherManager', 'supervisor', 'dataConsumer', 'stranger'] as const)
      expect(await findIds(people[person], 'grace', 'users')).toEqual([]);
  });
});

it.each([
  ['nothing', ''],
  ['blanks', '   '],
  ['too much', 'x'.repeat(101)],
])('refuses %s', async (_name, text) => {
  const { status } = await app.as(fixture.people.manager).post('/api/search/list', { text });
  expect(status).toBe(400);
});

it.each(["' or 1=1 --", '%', '_%_', '\\', '\u0000x', '{}[]()', '💩💩', '##', '9'.repeat(90)])(
  'finds nothing and does not fail for %j',
  async (text) => {
    const { status, body } = await app.as(fixture.people.manager).post('/api/search/list', { text });
    expect([200, 400]).toContain(status);
    if (status === 200) expect(Object.values(body.value).flat()).toEqual([]);
  },
);
