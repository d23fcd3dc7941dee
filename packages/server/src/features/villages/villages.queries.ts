import type { AlertStatus } from '@harken/domain/alerts/statuses';
import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import type { EpiWeekStart } from '@harken/domain/calendar/epi-week';
import type { PopulationFigure } from '@harken/domain/places/population';
import type { ReportStatus } from '@harken/domain/reports/kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { selectHealthRiskName } from '../../platform/health-risk-names.queries.ts';
import { selectPlaceCode } from '../../platform/place-codes.queries.ts';

const limits = { collectors: 50, reports: 10, alerts: 10 } as const;

/** A village of a national society with the places around it. */
export function findVillage(db: Database, id: number, nationalSocietyId: number) {
  return db
    .selectFrom('villages')
    .innerJoin('districts', 'districts.id', 'villages.districtId')
    .innerJoin('regions', 'regions.id', 'districts.regionId')
    .select([
      'villages.id',
      'villages.name',
      'districts.id as districtId',
      'districts.name as district',
      'regions.id as regionId',
      'regions.name as region',
    ])
    .where('villages.id', '=', id)
    .where('regions.nationalSocietyId', '=', nationalSocietyId)
    .executeTakeFirst();
}

/** The P-code of a village that is in effect on a day. */
export async function findCode(db: Database, villageId: number, day: CalendarDate): Promise<string | null> {
  const { rows } = await sql<{
    code: string | null;
  }>`select ${selectPlaceCode('village', sql`${villageId}`, day)} as code`.execute(db);
  return rows[0]?.code ?? null;
}

/** The population figures of a village. */
export function findFigures(db: Database, villageId: number): Promise<PopulationFigure[]> {
  return db
    .selectFrom('placePopulations')
    .select(['year', 'total', 'underFive', 'female', 'male', 'growthPercent', 'source'])
    .where('villageId', '=', villageId)
    .execute();
}

export function findZones(db: Database, villageId: number) {
  return db
    .selectFrom('zones')
    .select(['id', 'name'])
    .where('villageId', '=', villageId)
    .orderBy('name')
    .execute();
}

/** What converts an instant to a day and an epi week of a project. */
export function findCalendar(db: Database, projectId: number) {
  return db
    .selectFrom('projects')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'projects.nationalSocietyId')
    .select('projects.timeZoneId')
    .select((eb) => eb.ref('nationalSocieties.epiWeekStartDay').$castTo<EpiWeekStart>().as('epiWeekStartDay'))
    .where('projects.id', '=', projectId)
    .executeTakeFirstOrThrow();
}

/** A village within a project, and whose data collectors the reader sees. */
export interface VillageInProject {
  villageId: number;
  projectId: number;
  isVisible: RawBuilder<boolean>;
}

function selectCollectorsHere(db: Database, { villageId, projectId, isVisible }: VillageInProject) {
  return db
    .selectFrom('dataCollectors')
    .where('dataCollectors.projectId', '=', projectId)
    .where('dataCollectors.deletedAt', 'is', null)
    .where(isVisible)
    .where(
      sql<boolean>`data_collectors.id in (
        select places.data_collector_id from data_collector_locations places where places.village_id = ${villageId})`,
    );
}

export async function countCollectorsHere(db: Database, village: VillageInProject): Promise<number> {
  const { count } = await selectCollectorsHere(db, village)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The data collectors of a village by name, each with its first location there. */
export function findCollectorsHere(
  db: Database,
  village: VillageInProject,
  isAccessible: RawBuilder<boolean>,
) {
  return selectCollectorsHere(db, village)
    .innerJoin('dataCollectorLocations as places', (join) =>
      join.on(
        sql<boolean>`places.id = (select min(own.id) from data_collector_locations own
          where own.data_collector_id = data_collectors.id and own.village_id = ${village.villageId})`,
      ),
    )
    .leftJoin('zones', 'zones.id', 'places.zoneId')
    .select((eb) => [
      'dataCollectors.id',
      'dataCollectors.name',
      'dataCollectors.isInTrainingMode',
      'dataCollectors.isDeployed',
      'zones.name as zone',
      'places.latitude',
      'places.longitude',
      eb.ref('dataCollectorType').$castTo<'Human' | 'CollectionPoint'>().as('dataCollectorType'),
      sql<true | null>`case when ${isAccessible} then null else true end`.as('isReadOnly'),
    ])
    .orderBy((eb) => eb.fn('lower', ['dataCollectors.name']))
    .orderBy('dataCollectors.id')
    .limit(limits.collectors)
    .execute();
}

/**
 * Reports of a village as dashboards count them: outside training, of health risks, not dismissed, no confirmed duplicates. Only
 * those whose sender the reader sees, because lists hide the village of all others.
 */
const reportsHere = ({ villageId, projectId, isVisible }: VillageInProject) => sql`
  from reports left join data_collectors on data_collectors.id = reports.data_collector_id
  where reports.village_id = ${villageId} and reports.project_id = ${projectId} and not reports.is_training
    and not reports.is_activity and not reports.is_repetition and reports.status <> 'Rejected' and ${isVisible}`;

export interface CountsOfWeek {
  year: number;
  week: number;
  reports: number;
  cases: number;
}

/** Reports and cases by epi week, from a day on; weeks without reports are missing. */
export async function countByWeek(
  db: Database,
  village: VillageInProject,
  from: Date,
): Promise<CountsOfWeek[]> {
  const { rows } = await sql<CountsOfWeek>`
    select reports.epi_year as year, reports.epi_week as week, count(*)::int as reports,
      sum(reports.reported_case_count)::int as cases
    ${reportsHere(village)} and reports.received_at >= ${from}
    group by 1, 2`.execute(db);
  return rows;
}

export interface ReportHere {
  id: number;
  receivedAt: Date;
  healthRisk: string;
  status: ReportStatus;
  cases: number;
  senderName: string | null;
}

export async function findReportsHere(
  db: Database,
  village: VillageInProject,
  languageCode: string,
): Promise<ReportHere[]> {
  const { rows } = await sql<ReportHere>`
    select found.id, found.received_at, found.status, found.reported_case_count as cases, found.sender_name,
      ${selectHealthRiskName(languageCode, sql.ref('project_health_risks.health_risk_id'))} as health_risk
    from (
      select reports.id, reports.received_at, reports.status, reports.reported_case_count, reports.project_health_risk_id,
        coalesce(data_collectors.display_name, data_collectors.name) as sender_name
      ${reportsHere(village)}
      order by reports.received_at desc, reports.id desc limit ${limits.reports}) as found
    join project_health_risks on project_health_risks.id = found.project_health_risk_id
    order by found.received_at desc, found.id desc`.execute(db);
  return rows;
}

export interface AlertHere {
  id: number;
  healthRisk: string;
  status: AlertStatus;
  createdAt: Date;
}

export async function findAlertsHere(
  db: Database,
  { villageId, projectId, isVisible }: VillageInProject,
  languageCode: string,
): Promise<AlertHere[]> {
  const { rows } = await sql<AlertHere>`
    select alerts.id, alerts.status, alerts.created_at,
      ${selectHealthRiskName(languageCode, sql.ref('project_health_risks.health_risk_id'))} as health_risk
    from alerts join project_health_risks on project_health_risks.id = alerts.project_health_risk_id
    where alerts.project_id = ${projectId} and alerts.id in (
      select alert_reports.alert_id from reports
      join alert_reports on alert_reports.report_id = reports.id
      left join data_collectors on data_collectors.id = reports.data_collector_id
      where reports.village_id = ${villageId} and reports.project_id = ${projectId} and ${isVisible})
    order by alerts.created_at desc, alerts.id desc limit ${limits.alerts}`.execute(db);
  return rows;
}
