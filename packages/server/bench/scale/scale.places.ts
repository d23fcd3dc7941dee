import { sql } from 'kysely';
import type { Database } from '../../src/platform/db/database.ts';
import { aUser } from '../../test/support/builders/people.ts';
import type { BenchFixture } from '../fixture.ts';

/** What the reports of a stage belong to: 100 national societies, the first one the measured one. */

const otherSocieties = 99;
const villagesPerSociety = 100;
const collectorsPerSociety = 200;

/**
 * Adds 99 national societies with a project of twelve health risks, a gateway, 100 villages and 200 data collectors each, and
 * lists all data collectors, those of the measured project first, in the table `scale_collectors`.
 */
export async function writeSocieties(fixture: BenchFixture, healthRiskIds: number[]): Promise<void> {
  const { longDb: db } = fixture.services;
  await writeSocietyRows(db, healthRiskIds);
  await writeCollectors(db, await aUser(db, 'Supervisor'));
  await sql`update data_collectors set created_at = now() - interval '6 years'`.execute(db);
  await listCollectors(db, fixture);
}

async function writeSocietyRows(db: Database, healthRiskIds: number[]): Promise<void> {
  await sql`
    with societies as (
      insert into national_societies (name, country_id, content_language_id, epi_week_start_day)
      select 'Scale ' || n, (select id from countries where code = 'SN'), 1, 'Sunday' from generate_series(1, ${otherSocieties}::int) n
      returning id, name
    ), organizations as (
      insert into organizations (name, national_society_id) select 'Organization', id from societies returning id, national_society_id
    ), gateways as (
      insert into sms_gateways (national_society_id, name, gateway_type, email_address)
      select id, 'Gateway', 'SmsEagle', 'scale' || id || '@test.example' from societies
    ), projects as (
      insert into projects (name, national_society_id, time_zone_id) select 'Project of ' || name, id, 'Africa/Dakar' from societies
      returning id, national_society_id
    ), members as (
      insert into project_organizations (project_id, organization_id)
      select projects.id, organizations.id from projects join organizations using (national_society_id)
    ), risks as (
      insert into project_health_risks (project_id, health_risk_id, feedback_message, case_definition, count_threshold, days_threshold, kilometers_threshold)
      select projects.id, risk_id, 'Thanks', 'Definition', 3, 7, 5 from projects cross join unnest(${healthRiskIds}::int[]) risk_id
    ), regions as (
      insert into regions (national_society_id, name) select id, 'Region' from societies returning id
    ), districts as (
      insert into districts (region_id, name) select id, 'District' from regions returning id
    )
    insert into villages (district_id, name)
    select districts.id, 'Village ' || n from districts cross join generate_series(1, ${villagesPerSociety}::int) n`.execute(
    db,
  );
}

/** All of them have one supervisor, whom no list shows. */
async function writeCollectors(db: Database, supervisorId: number): Promise<void> {
  await sql`
    with collectors as (
      insert into data_collectors (project_id, data_collector_type, name, display_name, sex, birth_group_decade, is_in_training_mode, supervisor_id)
      select projects.id, 'Human', 'Collector ' || projects.id || ' ' || n, 'Collector ' || n, 'Female', 1990, false, ${supervisorId}::int
      from projects join national_societies on national_societies.id = projects.national_society_id and national_societies.name like 'Scale %'
      cross join generate_series(1, ${collectorsPerSociety}::int) n
      returning id, project_id, substr(name, length('Collector ' || project_id || ' ') + 1)::int as n
    ), numbers as (
      insert into data_collector_phone_numbers (data_collector_id, field, phone_number, normalized_number)
      select id, 'Primary', '+22178' || lpad(id::text, 7, '0'), '+22178' || lpad(id::text, 7, '0') from collectors
    )
    insert into data_collector_locations (data_collector_id, village_id, latitude, longitude)
    select collectors.id, villages.id, 12 + collectors.id % 97 * 0.05, -16 + collectors.id % 101 * 0.05
    from collectors join projects on projects.id = collectors.project_id
    join regions on regions.national_society_id = projects.national_society_id
    join districts on districts.region_id = regions.id
    join villages on villages.district_id = districts.id and villages.name = 'Village ' || (1 + collectors.n % ${villagesPerSociety}::int)`.execute(
    db,
  );
}

/** The measured project's collectors report from its 500 villages, the others from their own village. */
async function listCollectors(db: Database, { projectId }: BenchFixture): Promise<void> {
  await sql`
    create table scale_collectors as
    select (row_number() over (order by (collectors.project_id <> ${projectId}::int), collectors.id) - 1)::int as position,
      collectors.id, collectors.project_id, projects.national_society_id, gateways.id as gateway_id, numbers.phone_number,
      case when collectors.project_id = ${projectId}::int then measured.ids[1 + collectors.id % cardinality(measured.ids)] else locations.village_id end as village_id,
      locations.latitude, locations.longitude, risks.ids as risk_ids
    from data_collectors collectors
    join projects on projects.id = collectors.project_id
    join lateral (select id from sms_gateways where national_society_id = projects.national_society_id order by id limit 1) gateways on true
    join data_collector_phone_numbers numbers on numbers.data_collector_id = collectors.id
    join data_collector_locations locations on locations.data_collector_id = collectors.id
    join lateral (
      select array_agg(project_health_risks.id order by health_risks.health_risk_code) as ids
      from project_health_risks join health_risks on health_risks.id = project_health_risks.health_risk_id
      where project_health_risks.project_id = projects.id and health_risks.health_risk_code > 700
    ) risks on true
    cross join (select array_agg(id order by id) as ids from villages where name like 'Village of reports %') measured
    where collectors.deleted_at is null`.execute(db);
  await sql`create unique index on scale_collectors (position)`.execute(db);
  await sql`analyze scale_collectors`.execute(db);
}
