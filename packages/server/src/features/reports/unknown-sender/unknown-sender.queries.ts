import type { DataCollectorType } from '@harken/domain/data-collectors/types';
import type { ReportKind } from '@harken/domain/reports/kinds';
import { sql } from 'kysely';
import { maySeeSender, type Viewer } from '../../../platform/access/senders.queries.ts';
import type { Database } from '../../../platform/db/database.ts';

/** A message and the number it came from. */
export function findMessage(db: Database, id: number, viewer: Viewer) {
  return db
    .selectFrom('rawReports')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'rawReports.nationalSocietyId')
    .innerJoin('countries', 'countries.id', 'nationalSocieties.countryId')
    .leftJoin('dataCollectors', 'dataCollectors.id', 'rawReports.dataCollectorId')
    .select([
      'nationalSocieties.id as nationalSocietyId',
      'rawReports.dataCollectorId',
      'rawReports.processedAt',
      'rawReports.sender',
      'countries.code as countryCode',
      maySeeSender(viewer).as('isSenderShown'),
    ])
    .where('rawReports.id', '=', id)
    .executeTakeFirst();
}

export type FoundMessage = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

/** Processed messages of a national society without a collector. This is the condition of an index. */
const isUnknown = (nationalSocietyId: number) => sql`raw_reports.national_society_id = ${nationalSocietyId}
  and raw_reports.data_collector_id is null and raw_reports.processed_at is not null and raw_reports.sender is not null`;

const endingLength = 6;

/** All spellings of unknown senders in a national society that have the same last digits as a number. */
export async function findUnknownSpellings(
  db: Database,
  { nationalSocietyId, number }: { nationalSocietyId: number; number: string },
): Promise<string[]> {
  const ending = number.replace(/\D/g, '').slice(-endingLength);
  const { rows } = await sql<{ sender: string }>`
    select distinct raw_reports.sender from raw_reports
    where ${isUnknown(nationalSocietyId)} and right(regexp_replace(raw_reports.sender, '\\D', '', 'g'), 6) = ${ending}`.execute(
    db,
  );
  return rows.map((row) => row.sender);
}

interface UnknownNumber {
  nationalSocietyId: number;
  /** As spelled in messages; `number` is the normalized form. */
  spellings: string[];
  number: string;
}

const isFrom = ({ nationalSocietyId, spellings, number }: UnknownNumber) => {
  const ending = number.replace(/\D/g, '').slice(-endingLength);
  return sql`${isUnknown(nationalSocietyId)} and right(regexp_replace(raw_reports.sender, '\\D', '', 'g'), 6) = ${ending}
    and raw_reports.sender = any(${spellings}::text[])`;
};

/** How many messages of unknown senders came from a number. */
export async function countMessagesFrom(db: Database, from: UnknownNumber): Promise<number> {
  const { rows } = await sql<{ messages: number }>`
    select count(*)::int as messages from raw_reports where ${isFrom(from)}`.execute(db);
  return rows[0]?.messages ?? 0;
}

/** Locks a collector to whom a number is assigned until the transaction ends, with the fields already in use. */
export function lockCollector(trx: Database, id: number, viewer: Viewer) {
  return trx
    .selectFrom('dataCollectors')
    .innerJoin('projects', 'projects.id', 'dataCollectors.projectId')
    .select([
      'dataCollectors.id',
      'dataCollectors.projectId',
      'dataCollectors.isInTrainingMode',
      'projects.nationalSocietyId',
    ])
    .select((eb) => [
      eb.ref('dataCollectors.dataCollectorType').$castTo<DataCollectorType>().as('type'),
      sql<string[]>`array(select field from data_collector_phone_numbers numbers
        where numbers.data_collector_id = data_collectors.id)`.as('numberFields'),
    ])
    .where('dataCollectors.id', '=', id)
    .where('dataCollectors.deletedAt', 'is', null)
    .where(maySeeSender(viewer))
    .forNoKeyUpdate('dataCollectors')
    .executeTakeFirst();
}

export type LockedCollector = NonNullable<Awaited<ReturnType<typeof lockCollector>>>;

/** The location of a collector who has exactly one. */
export async function findOnlyLocation(db: Database, dataCollectorId: number) {
  const locations = await db
    .selectFrom('dataCollectorLocations')
    .select(['villageId', 'zoneId', 'latitude', 'longitude'])
    .where('dataCollectorId', '=', dataCollectorId)
    .limit(2)
    .execute();
  const [only, another] = locations;
  const unknownLocation = { villageId: null, zoneId: null, latitude: null, longitude: null };
  return only && !another ? only : unknownLocation;
}

/** The collector to whom a number belongs, unless deleted. */
export async function findOwner(db: Database, normalizedNumber: string): Promise<number | null> {
  const owner = await db
    .selectFrom('dataCollectorPhoneNumbers')
    .select('dataCollectorId')
    .where('normalizedNumber', '=', normalizedNumber)
    .executeTakeFirst();
  return owner?.dataCollectorId ?? null;
}

export async function insertNumber(
  trx: Database,
  number: { dataCollectorId: number; field: 'Primary' | 'Additional'; phoneNumber: string },
): Promise<void> {
  await trx
    .insertInto('dataCollectorPhoneNumbers')
    .values({ ...number, normalizedNumber: number.phoneNumber })
    .execute();
}

/** The collector to whom messages are assigned, with their location. */
export interface NewSender {
  dataCollectorId: number;
  dataCollectorType: DataCollectorType;
  projectId: number;
  isInTrainingMode: boolean;
  villageId: number | null;
  zoneId: number | null;
  latitude: number | null;
  longitude: number | null;
}

/**
 * Assigns the incorrect messages of a number to a collector. They stay incorrect, but appear in the project.
 *
 * @returns their ids
 */
export async function assignIncorrectMessages(
  trx: Database,
  from: UnknownNumber,
  to: NewSender,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update raw_reports set data_collector_id = ${to.dataCollectorId}, data_collector_type = ${to.dataCollectorType},
      project_id = ${to.projectId}, village_id = ${to.villageId}, zone_id = ${to.zoneId}
    where ${isFrom(from)} and raw_reports.error_type is not null returning raw_reports.id`.execute(trx);
  return rows.map((row) => row.id);
}

export interface UnknownReport {
  id: number;
  kind: ReportKind;
  receivedAt: Date;
  /** The same health risk in the collector's project; null if the project does not use it. */
  projectHealthRiskId: number | null;
}

/** Locks the new reports of a number until the transaction ends. */
export async function lockReportsFrom(
  trx: Database,
  from: UnknownNumber,
  projectId: number,
): Promise<UnknownReport[]> {
  const { rows } = await sql<UnknownReport>`
    select reports.id, reports.kind, reports.received_at, used.id as project_health_risk_id
    from raw_reports
    join reports on reports.id = raw_reports.id
    join project_health_risks as found on found.id = reports.project_health_risk_id
    left join project_health_risks as used on used.health_risk_id = found.health_risk_id and used.project_id = ${projectId}
    where ${isFrom(from)} and reports.status = 'New' and reports.data_collector_id is null
    order by reports.id
    for no key update of reports, raw_reports`.execute(trx);
  return rows;
}

export interface AssignedReport {
  id: number;
  projectHealthRiskId: number;
  reportedOn: string;
  epiYear: number;
  epiWeek: number;
}

/** Assigns reports to a collector, with one statement each for reports and raw messages. */
export async function assignReports(
  trx: Database,
  reports: AssignedReport[],
  { to, at, byId }: { to: NewSender; at: Date; byId: number },
): Promise<void> {
  await sql`
    update reports set data_collector_id = ${to.dataCollectorId}, data_collector_type = ${to.dataCollectorType},
      project_id = ${to.projectId}, village_id = ${to.villageId}, zone_id = ${to.zoneId}, latitude = ${to.latitude},
      longitude = ${to.longitude}, is_training = ${to.isInTrainingMode}, group_id = null, modified_at = ${at}, modified_by_id = ${byId},
      project_health_risk_id = given."projectHealthRiskId", reported_on = given."reportedOn", epi_year = given."epiYear",
      epi_week = given."epiWeek"
    from json_to_recordset(${JSON.stringify(reports)}::json) as given (id bigint, "projectHealthRiskId" int, "reportedOn" date,
      "epiYear" int, "epiWeek" int)
    where reports.id = given.id`.execute(trx);
  await sql`
    update raw_reports set data_collector_id = ${to.dataCollectorId}, data_collector_type = ${to.dataCollectorType},
      project_id = ${to.projectId}, village_id = ${to.villageId}, zone_id = ${to.zoneId}, is_training = ${to.isInTrainingMode}
    where raw_reports.id = any(${reports.map(({ id }) => id)}::bigint[])`.execute(trx);
}
