import type { EpiWeekStart } from '@harken/domain/calendar/epi-week';
import type { DataCollectorType } from '@harken/domain/data-collectors/types';
import type { HealthRiskType } from '@harken/domain/health-risks/types';
import type { ReportKind, ReportStatus } from '@harken/domain/reports/kinds';
import { sql, type Updateable } from 'kysely';
import { maySeeSender, type Viewer } from '../../../platform/access/senders.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { RawReports, Reports } from '../../../platform/db/schema.ts';

function selectReports(db: Database, viewer: Viewer) {
  return db
    .selectFrom('reports')
    .leftJoin('dataCollectors', 'dataCollectors.id', 'reports.dataCollectorId')
    .leftJoin('projects', 'projects.id', 'reports.projectId')
    .innerJoin('projectHealthRisks', 'projectHealthRisks.id', 'reports.projectHealthRiskId')
    .selectAll('reports')
    .select(['projects.timeZoneId', 'projectHealthRisks.healthRiskId'])
    .select((eb) => [
      eb.ref('reports.kind').$castTo<ReportKind>().as('kind'),
      eb.ref('reports.status').$castTo<ReportStatus>().as('status'),
      sql<boolean>`data_collectors.deleted_at is not null or coalesce(data_collectors.is_anonymized, false)`.as(
        'isCollectorDeleted',
      ),
      maySeeSender(viewer).as('isSenderShown'),
      locationOfReport.as('locationId'),
    ]);
}

/** The location of the collector with the report's village and zone. */
const locationOfReport = sql<number | null>`(
  select locations.id from data_collector_locations locations
  where locations.data_collector_id = reports.data_collector_id and locations.village_id = reports.village_id
    and locations.zone_id is not distinct from reports.zone_id
  order by locations.id limit 1)`;

/** A correct report with everything the edit form shows. */
export function findReport(db: Database, id: number, viewer: Viewer) {
  return selectReports(db, viewer).where('reports.id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockReport(trx: Database, id: number, viewer: Viewer) {
  return selectReports(trx, viewer).where('reports.id', '=', id).forNoKeyUpdate('reports').executeTakeFirst();
}

export type EditableReport = NonNullable<Awaited<ReturnType<typeof lockReport>>>;

/** A collector of the project to whom the viewer may assign a report. */
export function findSender(
  db: Database,
  { dataCollectorId, projectId, viewer }: { dataCollectorId: number; projectId: number; viewer: Viewer },
) {
  return db
    .selectFrom('dataCollectors')
    .select(['dataCollectors.id', 'dataCollectors.isInTrainingMode'])
    .select((eb) => eb.ref('dataCollectors.dataCollectorType').$castTo<DataCollectorType>().as('type'))
    .where('dataCollectors.id', '=', dataCollectorId)
    .where('dataCollectors.projectId', '=', projectId)
    .where('dataCollectors.deletedAt', 'is', null)
    .where(maySeeSender(viewer))
    .executeTakeFirst();
}

export function findLocation(db: Database, id: number, dataCollectorId: number) {
  return db
    .selectFrom('dataCollectorLocations')
    .select(['villageId', 'zoneId', 'latitude', 'longitude'])
    .where('id', '=', id)
    .where('dataCollectorId', '=', dataCollectorId)
    .executeTakeFirst();
}

/** A health risk as configured in a project. */
export function findHealthRiskOfProject(db: Database, projectId: number, healthRiskId: number) {
  return db
    .selectFrom('projectHealthRisks')
    .innerJoin('healthRisks', 'healthRisks.id', 'projectHealthRisks.healthRiskId')
    .select(['projectHealthRisks.id as projectHealthRiskId', 'healthRisks.healthRiskCode as code'])
    .select((eb) => eb.ref('healthRisks.healthRiskType').$castTo<HealthRiskType>().as('type'))
    .where('projectHealthRisks.projectId', '=', projectId)
    .where('projectHealthRisks.healthRiskId', '=', healthRiskId)
    .executeTakeFirst();
}

/** Time zone and first day of the epi week, from which days and weeks follow. */
export function findCalendar(db: Database, projectId: number) {
  return db
    .selectFrom('projects')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'projects.nationalSocietyId')
    .select('projects.timeZoneId')
    .select((eb) => eb.ref('nationalSocieties.epiWeekStartDay').$castTo<EpiWeekStart>().as('epiWeekStartDay'))
    .where('projects.id', '=', projectId)
    .executeTakeFirstOrThrow();
}

export type ProjectCalendar = Awaited<ReturnType<typeof findCalendar>>;

export async function updateReport(trx: Database, id: number, report: Updateable<Reports>): Promise<void> {
  await trx.updateTable('reports').set(report).where('id', '=', id).execute();
}

/** Copies the changes to the raw message of a report. */
export async function updateMessage(
  trx: Database,
  id: number,
  message: Updateable<RawReports>,
): Promise<void> {
  await trx.updateTable('rawReports').set(message).where('id', '=', id).execute();
}
