import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aRawReport } from '../../../../test/support/builders/reports.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { getIds, incorrectFilter, listOn } from '../testing/list.ts';
import { aReportsFixture, aStrangers, type ReportsFixture } from '../testing/reports-fixture.ts';

const app = await startTestApp({ now: '2024-03-20T12:00:00Z' });
afterAll(() => app.close());
const list = listOn(app);

let fixture: ReportsFixture;
const ids: Record<string, number> = {};
beforeAll(async () => {
  fixture = await aReportsFixture(app);
  const { db, projectId, supervisorId, location, society } = fixture;
  const named = await aDataCollector(db, {
    projectId,
    supervisorId,
    name: 'Amélie Zongo',
    displayName: 'Amélie',
    phoneNumber: '+221770004321',
    locations: [location],
  });
  const withText = async (name: string, id: number, text: string) => {
    ids[name] = id;
    await db.updateTable('rawReports').set({ text }).where('id', '=', id).execute();
  };
  await withText('ofAmelie', await fixture.report({ dataCollectorId: named.id }), '5#1#1');
  await withText('ofOther', await fixture.report(), '6#2#2');
  const code = { system: 'pcode', code: 'KE007' };
  const { id: nationalSocietyId, districtId } = society;
  await db
    .insertInto('placeCodes')
    .values({ nationalSocietyId, districtId, ...code })
    .execute();
  await withText('unknown', await fixture.unknownReport({ ...fixture.location }), '7#1#1');
  await sql`update raw_reports set sender = '+221778889999', processed_at = now() where id = ${ids.unknown}`.execute(
    db,
  );
  ids.wrong = await aRawReport(db, {
    nationalSocietyId: society.id,
    projectId,
    dataCollectorId: fixture.collector.id,
    dataCollectorType: 'Human',
    errorType: 'FormatError',
    text: 'fièvre jaune',
  });
});

test.each([
  ['a name without its accents', 'amelie', {}, ['ofAmelie']],
  ['a name with a wrong letter', 'zongu', {}, ['ofAmelie']],
  ['the end of a number', '4321', {}, ['ofAmelie']],
  ['a whole number', '+221 77 000 43 21', {}, ['ofAmelie']],
  ['the text of a message', '6#2#2', {}, ['ofOther']],
  ['a sender without the status of the filter', 'amelie', { reportStatus: { kept: true } }, []],
  ['the code of another place', 'KE107', {}, []],
  ['nothing', 'nobody', {}, []],
  ['a word of an incorrect message', 'fievre', incorrectFilter, ['wrong']],
  ['an unknown number', '8889999', { dataCollectorType: 'UnknownSender' }, ['unknown']],
] as const)('%s finds its messages', async (_name, search, filter, expected) => {
  const page = await list(fixture, { ...filter, search });
  expect(getIds(page)).toEqual(expected.map((name) => ids[name]));
  expect(page.totalRows).toBe(expected.length);
});

test('the code of a district finds the messages from its villages, of senders who are not hidden', async () => {
  const sorted = (found: number[]) => found.toSorted((a, b) => a - b);
  const { otherManagerId } = await aStrangers(fixture);
  expect(sorted(getIds(await list(fixture, { search: 'ke007' })))).toEqual(
    sorted([ids.ofAmelie as number, ids.ofOther as number]),
  );
  for (const userId of [otherManagerId, fixture.otherSupervisorId])
    expect(getIds(await list(fixture, { search: 'KE007' }, { userId }))).toEqual([]);
});

test('an empty search is none', async () => {
  expect((await list(fixture, { search: '  ' })).totalRows).toBe(2);
});

test('senders who are hidden are not found, neither by name nor by text', async () => {
  const { otherManagerId } = await aStrangers(fixture);
  for (const search of ['amelie', '4321', '5#1#1']) {
    expect(getIds(await list(fixture, { search }, { userId: otherManagerId }))).toEqual([]);
    expect(getIds(await list(fixture, { search }, { userId: fixture.otherSupervisorId }))).toEqual([]);
    expect(getIds(await list(fixture, { search }, { userId: fixture.supervisorId }))).toEqual([ids.ofAmelie]);
  }
});
