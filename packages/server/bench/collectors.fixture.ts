import { sql } from 'kysely';
import { addUpPastMessageChanges } from '../src/features/data-collectors/performance/performance.past-messages.queries.ts';
import type { Database } from '../src/platform/db/database.ts';
import { withLongTimeouts } from '../src/platform/long-queries.ts';
import { aUser } from '../test/support/builders/people.ts';
import { aProject } from '../test/support/builders/projects.ts';
import { aSociety } from '../test/support/builders/societies.ts';
import type { BenchFixture } from './fixture.ts';

/** A project of the largest expected size. The database generates its locations, collectors and messages. */
export interface CollectorsFixture {
  projectId: number;
  nationalSocietyId: number;
  administratorId: number;
  managerId: number;
  /** Each has 250 collectors. */
  supervisorIds: number[];
}

const sizes = { regions: 10, districts: 100, villages: 5000, supervisors: 40, collectors: 10_000 };

/**
 * A society with 5,000 villages and a project with 10,000 collectors of two locations each, who sent messages over the last
 * year. Every tenth message is incorrect, every twentieth collector in training, every twentieth not deployed. The last eight
 * weeks contain a fifth of all messages.
 */
export async function createCollectorsFixture(
  fixture: BenchFixture,
  messages: number,
): Promise<CollectorsFixture> {
  const { db } = withLongTimeouts(fixture.services); // one statement inserts all messages
  const society = await aSociety(db, { countryCode: 'SN' });
  const projectId = await aProject(db, society, { timeZoneId: 'Africa/Dakar' });
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  const managerId = await aUser(db, 'Manager', at);
  const supervisorIds: number[] = [];
  for (let count = 0; count < sizes.supervisors; count++)
    supervisorIds.push(await aUser(db, 'Supervisor', { ...at, projectId }));
  await writePlaces(db, society.id);
  await writeCollectors(db, { projectId, nationalSocietyId: society.id, supervisorIds });
  const scope = { projectId, nationalSocietyId: society.id };
  await writeMessages(db, { ...scope, count: messages, days: 365 });
  await writeMessages(db, { ...scope, count: Math.round(messages / 25), days: 56 });
  await addUpPastMessageChanges(db); // as workers do
  await sql`vacuum analyze`.execute(db);
  return {
    projectId,
    nationalSocietyId: society.id,
    administratorId: fixture.administratorId,
    managerId,
    supervisorIds,
  };
}

async function writePlaces(db: Database, nationalSocietyId: number): Promise<void> {
  const { regions, districts, villages } = sizes;
  await sql`
    with new_regions as (
      insert into regions (national_society_id, name)
      select ${nationalSocietyId}::int, 'Region ' || n from generate_series(1, ${regions}::int) n
      returning id, substr(name, 8)::int as n
    ), new_districts as (
      insert into districts (region_id, name)
      select new_regions.id, 'District ' || n from generate_series(1, ${districts}::int) n
      join new_regions using (n) where n <= ${regions}::int
      union all
      select new_regions.id, 'District ' || many.n from generate_series(${regions}::int + 1, ${districts}::int) many (n)
      join new_regions on new_regions.n = many.n % ${regions}::int + 1
      returning id, substr(name, 10)::int as n
    )
    insert into villages (district_id, name)
    select new_districts.id, 'Village ' || many.n from generate_series(1, ${villages}::int) many (n)
    join new_districts on new_districts.n = many.n % ${districts}::int + 1`.execute(db);
}

const selectVillages = (nationalSocietyId: number) => sql`
  select villages.id, (row_number() over (order by villages.id) - 1)::int as n from villages
  join districts on districts.id = villages.district_id
  join regions on regions.id = districts.region_id
  where regions.national_society_id = ${nationalSocietyId}::int`;

async function writeCollectors(
  db: Database,
  { projectId, nationalSocietyId, supervisorIds }: Omit<CollectorsFixture, 'administratorId' | 'managerId'>,
): Promise<void> {
  await sql`
    with people as (
      insert into data_collectors (project_id, data_collector_type, name, display_name, sex, birth_group_decade,
        is_in_training_mode, is_deployed, supervisor_id, created_at)
      select ${projectId}::int, 'Human', (array['Awa', 'Binta', 'Coumba', 'Demba', 'Fatou', 'Ibra'])[n % 6 + 1] || ' ' || n, 'Shown ' || n,
        (array['Female', 'Male'])[n % 2 + 1], 1990, n % 20 = 7, n % 20 <> 11,
        (${supervisorIds}::int[])[n % ${supervisorIds.length}::int + 1], now() - interval '400 days'
      from generate_series(1, ${sizes.collectors}::int) n
      returning id, substr(display_name, 7)::int as n
    ), numbers as (
      insert into data_collector_phone_numbers (data_collector_id, field, phone_number, normalized_number)
      select id, 'Primary', '+22176' || lpad(n::text, 7, '0'), '+22176' || lpad(n::text, 7, '0') from people
    ), periods as (
      insert into data_collector_not_deployed_periods (data_collector_id, started_at)
      select id, now() - interval '20 days' from people where n % 20 = 11
    ), places as (${selectVillages(nationalSocietyId)})
    insert into data_collector_locations (data_collector_id, latitude, longitude, village_id)
    select people.id, 12 + places.n / 1000.0 + second * 0.001, -16 + places.n % 100 * 0.05 + people.n % 10 * 0.001, places.id
    from people cross join generate_series(0, 1) second
    join places on places.n = (people.n * 7 + second * 11) % (select count(*) from places)`.execute(db);
}

const batch = 250_000;

async function writeMessages(
  db: Database,
  {
    projectId,
    nationalSocietyId,
    count,
    days,
  }: { projectId: number; nationalSocietyId: number; count: number; days: number },
): Promise<void> {
  for (let written = 0; written < count; written += batch) {
    await sql`
      with people as (
        select id, is_in_training_mode, (row_number() over (order by id) - 1)::int as n
        from data_collectors where project_id = ${projectId}::int
      )
      insert into raw_reports (source, national_society_id, project_id, data_collector_id, data_collector_type, sender,
        timestamp, text, arrived_at, received_at, is_training, error_type, processed_at)
      select 'SmsEagle', ${nationalSocietyId}::int, ${projectId}::int, people.id, 'Human', '+22176' || lpad(people.n::text, 7, '0'),
        '20260101000000', '1#1#2', at, at, people.is_in_training_mode, case when many.n % 10 = 3 then 'FormatError' end, at
      from generate_series(${written + 1}::int, least(${count}::int, ${written + batch}::int)) many (n)
      cross join lateral (select now() - many.n * (${days}::int * interval '1 day' / ${count}::int) as at) moment
      join people on people.n = many.n::bigint * 7919 % (select count(*) from people)`.execute(db);
  }
}
