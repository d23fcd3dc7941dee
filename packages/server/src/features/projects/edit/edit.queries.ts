import type { EpiWeekStart } from '@harken/domain/calendar/epi-week';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { ProjectHealthRisks, Projects } from '../../../platform/db/schema.ts';

/** Locks a project for a change. */
export function lockProject(db: Database, projectId: number) {
  return db
    .selectFrom('projects')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'projects.nationalSocietyId')
    .select([
      'projects.id',
      'projects.name',
      'projects.state',
      'projects.allowMultipleOrganizations',
      'projects.timeZoneId',
      'projects.repetitionMinutes',
      'projects.readsOnset',
      'projects.asksOnset',
      'projects.assessTargetHours',
      'projects.detectTargetDays',
      'projects.notifyTargetDays',
      'projects.respondTargetDays',
      'projects.nudgeHours',
      'projects.tellsSenders',
      'projects.nationalSocietyId',
      'nationalSocieties.contentLanguageId',
    ])
    .select((eb) => eb.ref('nationalSocieties.epiWeekStartDay').$castTo<EpiWeekStart>().as('epiWeekStartDay'))
    .where('projects.id', '=', projectId)
    .forNoKeyUpdate('projects')
    .executeTakeFirstOrThrow();
}

export type LockedProject = Awaited<ReturnType<typeof lockProject>>;

export async function updateProject(
  db: Database,
  projectId: number,
  values: Updateable<Projects>,
): Promise<void> {
  await db.updateTable('projects').set(values).where('id', '=', projectId).execute();
}

/** The health risks of a project, locked for a change. */
export function lockHealthRisks(db: Database, projectId: number) {
  return db
    .selectFrom('projectHealthRisks')
    .select([
      'id',
      'healthRiskId',
      'feedbackMessage',
      'caseDefinition',
      'countThreshold',
      'daysThreshold',
      'kilometersThreshold',
    ])
    .where('projectId', '=', projectId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Whether one of these health risks has reports, including training, or alerts. They are locked, so that none are added until
 * the transaction ends.
 */
export async function haveReportsOrAlerts(db: Database, projectHealthRiskIds: number[]): Promise<boolean> {
  await db
    .selectFrom('projectHealthRisks')
    .select('id')
    .where('id', 'in', projectHealthRiskIds)
    .forUpdate()
    .execute();
  const { rows } = await sql<{ haveReportsOrAlerts: boolean }>`
    select exists (select 1 from reports where project_health_risk_id = any(${projectHealthRiskIds}::int[]))
      or exists (select 1 from alerts where project_health_risk_id = any(${projectHealthRiskIds}::int[])) as have_reports_or_alerts`.execute(
    db,
  );
  return rows[0]?.haveReportsOrAlerts ?? false;
}

export async function deleteHealthRisks(db: Database, projectHealthRiskIds: number[]): Promise<void> {
  await db.deleteFrom('projectHealthRisks').where('id', 'in', projectHealthRiskIds).execute();
}

/** Stores health risks of a project: existing ones keep their id, others are added. */
export async function upsertHealthRisks(db: Database, rows: Insertable<ProjectHealthRisks>[]): Promise<void> {
  await db
    .insertInto('projectHealthRisks')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['projectId', 'healthRiskId']).doUpdateSet((eb) => ({
        feedbackMessage: eb.ref('excluded.feedbackMessage'),
        caseDefinition: eb.ref('excluded.caseDefinition'),
        countThreshold: eb.ref('excluded.countThreshold'),
        daysThreshold: eb.ref('excluded.daysThreshold'),
        kilometersThreshold: eb.ref('excluded.kilometersThreshold'),
      })),
    )
    .execute();
}

/** When the first and the last report of a project were received; undefined while there is none. */
export async function findReportedSpan(
  db: Database,
  projectId: number,
): Promise<{ first: Date; last: Date } | undefined> {
  const { first, last } = await db
    .selectFrom('reports')
    .select((eb) => [eb.fn.min('receivedAt').as('first'), eb.fn.max('receivedAt').as('last')])
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow();
  return first && last ? { first, last } : undefined;
}

/** A calendar day of a project: when it begins, and its epi week. */
interface ProjectDay {
  startsAt: Date;
  reportedOn: string;
  epiYear: number;
  epiWeek: number;
}

/**
 * Assigns every report of a project to its day. The days must be consecutive, starting with that of the first report. Senders state
 * the onset in days before the report, so that it moves with the report; a date that staff entered stays.
 */
export async function updateReportDays(db: Database, projectId: number, days: ProjectDay[]): Promise<void> {
  const starts = days.map((day) => day.startsAt);
  const rows = days.map(({ reportedOn, epiYear, epiWeek }, index) => ({
    number: index + 1,
    reported_on: reportedOn,
    epi_year: epiYear,
    epi_week: epiWeek,
  }));
  await sql`
    update reports set reported_on = day.reported_on, epi_year = day.epi_year, epi_week = day.epi_week,
      onset_on = case when onset_origin = 'staff' then onset_on else onset_on + (day.reported_on - reports.reported_on) end
    from json_to_recordset(${JSON.stringify(rows)}::json) as day (number int, reported_on date, epi_year int, epi_week int)
    where reports.project_id = ${projectId} and day.number = width_bucket(reports.received_at, ${starts}::timestamptz[])
      and (reports.reported_on, reports.epi_year, reports.epi_week)
        is distinct from (day.reported_on, day.epi_year, day.epi_week)`.execute(db);
}
