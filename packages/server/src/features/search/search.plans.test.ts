import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyReport } from '../../../test/support/copies-of-a-report.ts';
import { type AlertFixture, anAlertFixture } from '../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import {
  buildCollectorsQuery,
  buildPlacesQuery,
  buildReportsQuery,
  buildUsersQuery,
} from './search.queries.ts';

const app = await startTestApp({ now: '2026-03-10T12:00:00Z' });
afterAll(() => app.close());

let fixture: AlertFixture;

/** Enough rows that reading all of them would be chosen only where no index can be used. */
beforeAll(async () => {
  fixture = await anAlertFixture(app);
  const { projectId, people, society } = fixture;
  await sql`
    insert into data_collectors (project_id, supervisor_id, data_collector_type, name, display_name, is_in_training_mode)
    select ${projectId}::int, ${people.supervisor}::int, 'Human', 'Person' || number || ' Family' || number % 700, 'Person' || number, false
    from generate_series(1, 5000) as number`.execute(app.db);
  await sql`
    insert into data_collector_phone_numbers (data_collector_id, field, phone_number, normalized_number)
    select id, 'Primary', '+2659' || (10000000 + id), '+2659' || (10000000 + id) from data_collectors
    where project_id = ${projectId} and name like 'Person%'`.execute(app.db);
  await sql`
    insert into raw_reports (source, national_society_id, project_id, data_collector_id, sender, text, error_type, received_at, processed_at)
    select 'SmsEagle', ${society.id}::int, case when number % 100 > 0 then ${projectId}::int end,
      case when number % 100 > 0 then ${fixture.collectors.ofSupervisor.id}::int end, '+2658' || (10000000 + number % 1000),
      case when number % 20 = 0 then 'wrong' || number else number % 50 || '#1#1' end, case when number % 20 = 0 then 'FormatError' end,
      timestamptz '2026-01-01' + number * interval '1 minute', now()
    from generate_series(1, 8000) as number`.execute(app.db);
  await sql`
    insert into villages (district_id, name)
    select ${society.districtId}::int, 'Place' || number from generate_series(1, 5000) as number`.execute(
    app.db,
  );
  await sql`
    insert into place_codes (national_society_id, village_id, system, code)
    select ${society.id}::int, id, 'pcode', 'XX' || id from villages`.execute(app.db);
  await copyReport(app.db, await fixture.report(fixture.collectors.ofSupervisor));
  await sql`
    insert into data_collector_locations (data_collector_id, village_id, latitude, longitude)
    select id, ${society.villageId}::int, 1, 2 from data_collectors`.execute(app.db);
  await sql`analyze`.execute(app.db);
});

type Explained = ReturnType<typeof buildPlacesQuery> | ReturnType<typeof buildReportsQuery>;

async function explain(query: Explained): Promise<string> {
  const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(app.db);
  return rows.flatMap((row) => Object.values(row)).join('\n');
}

const wanted = { form: 'person123', words: ['person123'], number: null };
const reach = () => ({
  projectIds: [fixture.projectId],
  nationalSocietyIds: [fixture.society.id],
  isVisible: sql<boolean>`true`,
  isAccessible: sql<boolean>`true`,
});

it('collectors are found by an index on their names', async () => {
  const plan = await explain(buildCollectorsQuery(wanted, reach()) as unknown as Explained);
  expect(plan).toContain('data_collectors_search_index');
  expect(plan).not.toMatch(/Seq Scan on data_collectors/);
});

it('collectors are found by an index on the last digits of their numbers', async () => {
  const query = buildCollectorsQuery({ ...wanted, number: '0123' }, reach());
  const plan = await explain(query as unknown as Explained);
  expect(plan).toContain('data_collector_phone_numbers_ending_index');
  expect(plan).not.toMatch(/Seq Scan on data_collector/);
});

it.each([
  ['text', { text: '7#1#1', words: ['7', '1'], number: null }, 'raw_reports_text_index'],
  [
    'words',
    { text: 'wrong 123', words: ['wrong400', 'wrong800'], number: null },
    'raw_reports_search_period_index',
  ],
  ['number', { text: '265810000123', words: [], number: '265810000123' }, 'raw_reports_unknown_number_index'],
])('messages are found by their %s without reading all of them', async (_name, given, index) => {
  const request = { form: given.text, id: 12, ...given };
  const now = app.clock.now();
  const plan = await explain(
    buildReportsQuery(request, reach(), { languageCode: 'en', period: 'recent', now }),
  );
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan on (raw_reports|reports|data_collectors)/);
});

it('places are found by an index on their names', async () => {
  const given = { ...wanted, words: ['place321'], text: 'place321' };
  const plan = await explain(buildPlacesQuery(given, [fixture.society.id]));
  expect(plan).toContain('villages_search_index');
  expect(plan).toContain('place_codes_search_index');
  expect(plan).not.toMatch(/Seq Scan on (villages|place_codes)/);
});

it('people are found by an index where there are many', async () => {
  await sql`
    insert into users (role, name, email_address)
    select 'Manager', 'Person' || number, 'person' || number || '@test.example' from generate_series(1, 5000) as number`.execute(
    app.db,
  );
  await sql`
    insert into user_national_societies (user_id, national_society_id, organization_id)
    select id, ${fixture.society.id}::int, ${fixture.society.organizationId}::int from users where name like 'Person%'`.execute(
    app.db,
  );
  await sql`analyze users, user_national_societies`.execute(app.db);
  const plan = await explain(buildUsersQuery(wanted, [fixture.society.id]) as unknown as Explained);
  expect(plan).toContain('users_search_index');
  expect(plan).not.toMatch(/Seq Scan on users/);
});
