import type { AlertStatus } from '@harken/domain/alerts/statuses';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { selectHealthRiskName } from '../../platform/health-risk-names.queries.ts';
import { hasWords } from '../../platform/search.queries.ts';

/** How many results of each kind there are. */
export const maxFound = 6;
/** So many messages are looked at before those that the reader may not see are left out. */
const maxCandidates = 300;
/** Over all projects, unless there are hundreds of them. */
const maxOfAllProjects = 4500;
const minCandidatesPerProject = 20;
/** So many incorrect messages with the words are sorted by time. */
const maxMatching = 5000;
/** Of so many people with the words it is checked whether the reader may see them. */
const maxPeople = 100;

const formOfCollector = sql<string>`search_form(coalesce(data_collectors.name, '') || ' ' || coalesce(data_collectors.display_name, ''))`;
const formOf = (table: string) => sql<string>`search_form(${sql.ref(`${table}.name`)})`;

/** What is searched for. */
export interface Wanted {
  /** The text in the form in which it is compared. */
  form: string;
  words: readonly string[];
  /** The digits of a phone number or its end. */
  number: string | null;
}

/** The projects of a search, and which of their collectors the reader sees. */
export interface Reach {
  projectIds: number[];
  nationalSocietyIds: number[];
  isVisible: RawBuilder<boolean>;
  /** Which of them the reader may open. */
  isAccessible: RawBuilder<boolean>;
}

/** Collectors by name, or by the end of a phone number. */
export function buildCollectorsQuery(
  { words, number, form }: Wanted,
  { projectIds, isVisible, isAccessible }: Reach,
) {
  const ending = number ?? '';
  const isFound =
    number === null
      ? hasWords(formOfCollector, words)
      : sql`data_collectors.id in (
    select numbers.data_collector_id from data_collector_phone_numbers numbers
    where right(regexp_replace(numbers.phone_number, '\\D', '', 'g'), 4) = ${ending.slice(-4)}
      and right(regexp_replace(numbers.phone_number, '\\D', '', 'g'), ${ending.length}) = ${ending})`;
  return sql<{
    id: number;
    name: string;
    phoneNumber: string | null;
    village: string | null;
    villageId: number | null;
    projectId: number;
    isReadOnly: true | null;
  }>`
    select data_collectors.id, case when ${isAccessible} then null else true end as is_read_only, coalesce(data_collectors.name, data_collectors.display_name) as name, numbers.phone_number,
      data_collectors.project_id,
      (select villages.name from data_collector_locations places join villages on villages.id = places.village_id
        where places.data_collector_id = data_collectors.id order by places.id limit 1) as village,
      (select places.village_id from data_collector_locations places
        where places.data_collector_id = data_collectors.id order by places.id limit 1) as village_id
    from data_collectors
    left join data_collector_phone_numbers numbers
      on numbers.data_collector_id = data_collectors.id and numbers.field = 'Primary'
    where ${isFound}
      and data_collectors.deleted_at is null and data_collectors.project_id = any(${projectIds}::int[]) and ${isVisible}
    order by starts_with(${formOfCollector}, ${form}) desc, lower(data_collectors.name), data_collectors.id
    limit ${maxFound}`;
}

export async function findAlert(
  db: Database,
  { id, projectIds, languageCode }: { id: number; projectIds: number[]; languageCode: string },
) {
  const { rows } = await sql<{
    id: number;
    healthRisk: string;
    status: AlertStatus;
    createdAt: Date;
    projectId: number;
  }>`
    select alerts.id, ${selectHealthRiskName(languageCode, sql.ref('project_health_risks.health_risk_id'))} as health_risk,
      alerts.status, alerts.created_at, alerts.project_id
    from alerts join project_health_risks on project_health_risks.id = alerts.project_health_risk_id
    where alerts.id = ${id} and alerts.project_id = any(${projectIds}::int[])`.execute(db);
  return rows;
}

/** Of many projects fewer messages each: they are those of Administrators, who see all of them. */
const limitPerProject = (projects: number) =>
  Math.max(minCandidatesPerProject, Math.min(maxCandidates, Math.floor(maxOfAllProjects / projects)));

/** Messages with exactly this text: the newest of each project. */
const buildSameText = (text: string, projectIds: number[]) => sql`
  select newest.id from unnest(${projectIds}::int[]) as project (id)
  cross join lateral (
    select raw_reports.id from raw_reports
    where raw_reports.project_id = project.id and lower(raw_reports.text) = ${text.toLowerCase()}
    order by raw_reports.received_at desc, raw_reports.id desc limit ${limitPerProject(projectIds.length)}) as newest`;

/** From when incorrect messages are looked for by their words: of this quarter and the one before, or all. */
export type MessagePeriod = 'recent' | 'all';

/** Quarters are counted in 90 days since 1970; they are those of `message_periods` in SQL. */
const quarter = 90 * 86_400_000;
const societyStep = 10_000;

/** What `message_periods` in SQL has for messages of these national societies and this period. */
export function listPeriodKeys(
  nationalSocietyIds: readonly number[],
  period: MessagePeriod,
  now: Date,
): number[] {
  const current = Math.floor(now.getTime() / quarter);
  const quarters = period === 'recent' ? [current - 1, current, current + 1] : [0]; // a clock can be behind that of a gateway
  return nationalSocietyIds.flatMap((id) => quarters.map((number) => id * societyStep + number));
}

/**
 * Incorrect messages with these words. Materialised, because the planner would take a limit for a reason to read the whole table: it
 * expects to find so many soon, but most words are in none.
 */
const buildSameWords = (
  words: readonly string[],
  { projectIds, nationalSocietyIds }: Reach,
  periodKeys: readonly number[],
) => sql`
  select found.id from (
    with matching as materialized (
      select raw_reports.id, raw_reports.received_at from raw_reports
      where raw_reports.error_type is not null and ${hasWords(sql`search_form(raw_reports.text)`, words)}
        and message_periods(raw_reports.national_society_id, raw_reports.received_at) && ${periodKeys}::bigint[]
        and (raw_reports.project_id = any(${projectIds}::int[])
          or (raw_reports.project_id is null and raw_reports.national_society_id = any(${nationalSocietyIds}::int[])))
    )
    select id, received_at from matching limit ${maxMatching}) as found
  order by found.received_at desc, found.id desc limit ${maxCandidates}`;

/** Messages from an unknown sender with a number that ends like this. */
const buildSameNumber = (number: string, nationalSocietyIds: number[]) => sql`
  select newest.id from unnest(${nationalSocietyIds}::int[]) as society (id)
  cross join lateral (
    select raw_reports.id from raw_reports
    where raw_reports.national_society_id = society.id and raw_reports.data_collector_id is null
      and raw_reports.processed_at is not null and raw_reports.sender is not null
      and right(regexp_replace(raw_reports.sender, '\\D', '', 'g'), 6) = ${number.slice(-6)}
    order by raw_reports.received_at desc limit ${maxCandidates}) as newest`;

/** Shorter words would be found in most messages. */
const minWordLength = 3;

/** Whether incorrect messages are looked for by their words. */
export const hasSearchedWords = ({ words }: Wanted) =>
  words.length > 0 && words.every((word) => word.length >= minWordLength);

export interface FoundReport {
  id: number;
  message: string;
  isCorrect: boolean;
  receivedAt: Date;
  healthRisk: string | null;
  senderName: string | null;
  phoneNumber: string | null;
  projectId: number | null;
  nationalSocietyId: number;
}

type WantedReport = Wanted & { text: string; id: number | null };

/** The ids of messages that may be wanted, without duplicates. */
function listCandidates(
  wanted: WantedReport,
  reach: Reach,
  period: MessagePeriod,
  now: Date,
): RawBuilder<unknown> {
  const { words, id, text } = wanted;
  const sameWords = sql`(${buildSameWords(words, reach, listPeriodKeys(reach.nationalSocietyIds, period, now))})`;
  if (period === 'all') return sameWords;
  const parts = [buildSameText(text, reach.projectIds)];
  if (id !== null) parts.push(sql`select ${id}::bigint`);
  if (hasSearchedWords(wanted)) parts.push(sameWords);
  const ending = wanted.number ?? '';
  if (ending.length >= 6) parts.push(buildSameNumber(ending, reach.nationalSocietyIds));
  return sql.join(parts, sql` union `);
}

/**
 * Messages by their id, their text, words of incorrect ones, or the number of an unknown sender; the newest first.
 *
 * @param period `recent` for all of these, but only recent messages by words; `all` for words only
 */
export function buildReportsQuery(
  wanted: WantedReport,
  reach: Reach,
  { languageCode, period, now }: { languageCode: string; period: MessagePeriod; now: Date },
) {
  const { projectIds, nationalSocietyIds, isVisible } = reach;
  return sql<FoundReport>`
    select raw_reports.id, raw_reports.text as message, raw_reports.error_type is null as is_correct, raw_reports.received_at,
      ${selectHealthRiskName(languageCode, sql.ref('project_health_risks.health_risk_id'))} as health_risk,
      coalesce(data_collectors.display_name, data_collectors.name) as sender_name,
      case when raw_reports.data_collector_id is null then raw_reports.sender end as phone_number,
      raw_reports.project_id, raw_reports.national_society_id
    from raw_reports
    left join reports on reports.id = raw_reports.id
    left join project_health_risks on project_health_risks.id = reports.project_health_risk_id
    left join data_collectors on data_collectors.id = raw_reports.data_collector_id
    where raw_reports.id in (${listCandidates(wanted, reach, period, now)})
      and raw_reports.processed_at is not null and raw_reports.text is not null
      and (raw_reports.project_id = any(${projectIds}::int[])
        or (raw_reports.project_id is null and raw_reports.national_society_id = any(${nationalSocietyIds}::int[])))
      and ${isVisible}
    order by raw_reports.received_at desc, raw_reports.id desc limit ${maxFound}`;
}

/**
 * Reads reports with room for the places of a hundred thousand messages: with less, PostgreSQL keeps only their pages, and computes
 * the keys of every message on them.
 */
export function readReports(db: Database, query: RawBuilder<FoundReport>): Promise<FoundReport[]> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`select set_config('work_mem', greatest(pg_size_bytes(current_setting('work_mem')) / 1024, 32768) || 'kB', true)`.execute(
        trx,
      );
      return (await query.execute(trx)).rows;
    });
}

export interface FoundPlace {
  id: number;
  name: string;
  kind: 'region' | 'district' | 'village';
  within: string[];
  nationalSocietyId: number;
  /** The code that was found; null for places found by their name. */
  code: string | null;
}

/** Letters that mean something in a pattern of `like`. */
const escapePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Places with a code that begins with the text, in any letter case; a village for its zones. Codes of the past count too. */
const buildPlacesByCode = (text: string, nationalSocietyIds: number[]) => sql`
  select coalesce(place_codes.region_id, place_codes.district_id, villages.id) as id,
    coalesce(regions.name, districts.name, villages.name) as name,
    case when regions.id is not null then 'region' when districts.id is not null then 'district' else 'village' end as kind,
    array_remove(array[around.name, outer_regions.name], null) as within, place_codes.national_society_id,
    case when regions.id is not null then 1 when districts.id is not null then 2 else 3 end as size, place_codes.code
  from place_codes
  left join regions on regions.id = place_codes.region_id
  left join districts on districts.id = place_codes.district_id
  left join zones on zones.id = place_codes.zone_id
  left join villages on villages.id = coalesce(place_codes.village_id, zones.village_id)
  left join districts around on around.id = villages.district_id
  left join regions outer_regions on outer_regions.id = coalesce(districts.region_id, around.region_id)
  where upper(place_codes.code) like upper(${escapePattern(text)}) || '%'
    and place_codes.national_society_id = any(${nationalSocietyIds}::int[])
  order by length(place_codes.code), place_codes.code limit ${maxCandidates}`;

/**
 * Regions, districts and villages by name or code: those with that code first, then those whose name begins with the text, then
 * the largest, then those whose code begins with it.
 */
export function buildPlacesQuery(
  { words, form, text }: Wanted & { text: string },
  nationalSocietyIds: number[],
) {
  const isExact = (table: string) =>
    sql`coalesce(upper(${sql.ref(`${table}.code`)}) = upper(${text}), false)`;
  return sql<FoundPlace>`
    select found.id, found.name, found.kind, found.within, found.national_society_id, found.code from (
      select distinct on (any_found.kind, any_found.id) any_found.* from (
        select regions.id, regions.name, 'region' as kind, '{}'::text[] as within, regions.national_society_id, 1 as size,
          null as code
        from regions where ${hasWords(formOf('regions'), words)}
        union all
        select districts.id, districts.name, 'district', array[regions.name], regions.national_society_id, 2, null
        from districts join regions on regions.id = districts.region_id where ${hasWords(formOf('districts'), words)}
        union all
        select villages.id, villages.name, 'village', array[districts.name, regions.name], regions.national_society_id, 3, null
        from villages join districts on districts.id = villages.district_id
        join regions on regions.id = districts.region_id where ${hasWords(formOf('villages'), words)}
        union all (${buildPlacesByCode(text, nationalSocietyIds)})) as any_found
      where any_found.national_society_id = any(${nationalSocietyIds}::int[])
      order by any_found.kind, any_found.id, ${isExact('any_found')} desc nulls last, any_found.code nulls first) as found
    order by ${isExact('found')} desc nulls last, found.code is null desc, starts_with(search_form(found.name), ${form}) desc, found.size, found.name, found.id
    limit ${maxFound}`;
}

/** Which of these projects have data collectors in which of these villages. */
export async function findProjectsOfVillages(db: Database, villageIds: number[], projectIds: number[]) {
  if (villageIds.length === 0) return [];
  return db
    .selectFrom('dataCollectorLocations as places')
    .innerJoin('dataCollectors', 'dataCollectors.id', 'places.dataCollectorId')
    .select(['places.villageId', 'dataCollectors.projectId'])
    .distinct()
    .where('places.villageId', 'in', villageIds)
    .where('dataCollectors.projectId', '=', sql<number>`any(${projectIds}::int[])`)
    .where('dataCollectors.deletedAt', 'is', null)
    .execute();
}

/** People by name, with the societies they are in. Whether the reader may see them is not checked yet. */
export function buildUsersQuery({ words, form }: Wanted, nationalSocietyIds: number[]) {
  return sql<{ userId: number; nationalSocietyId: number }>`
    select users.id as user_id, members.national_society_id
    from users join user_national_societies members on members.user_id = users.id
    where users.deleted_at is null and ${hasWords(formOf('users'), words)}
      and members.national_society_id = any(${nationalSocietyIds}::int[])
    order by starts_with(search_form(users.name), ${form}) desc, lower(users.name), users.id
    limit ${maxPeople}`;
}
