import type { AlertStatus, EscalatedOutcome } from '@harken/domain/alerts/statuses';
import type { DismissalReason } from '@harken/domain/reports/dismissal-reasons';
import { sql } from 'kysely';
import { type Author, selectAuthor } from '../../platform/access/authors.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { selectHealthRiskName } from '../../platform/health-risk-names.queries.ts';

/** A decision on the alert or on one of its reports. */
export interface LoggedDecision {
  logType:
    | 'EscalatedAlert'
    | 'DismissedAlert'
    | 'ClosedAlert'
    | 'AcceptedReport'
    | 'RejectedReport'
    | 'ResetReport';
  date: Date;
  reportId: number | null;
  dismissalReason: DismissalReason | null;
  dismissalNote: string | null;
  by: Author | null;
}

/** An event logged by staff. */
export interface LoggedEvent {
  id: number;
  date: Date;
  type: string;
  subtype: string | null;
  text: string | null;
  by: Author;
}

/** The alert shown above its log. */
export interface LoggedAlert {
  timeZoneId: string;
  id: number;
  nationalSocietyId: number;
  projectId: number;
  status: AlertStatus;
  healthRisk: string;
  createdAt: Date;
  comments: string | null;
  escalatedOutcome: EscalatedOutcome | null;
}

/** @param languageCode of the health risk's name */
export function findLoggedAlert(db: Database, alertId: number, languageCode: string): Promise<LoggedAlert> {
  return db
    .selectFrom('alerts')
    .innerJoin('projects', 'projects.id', 'alerts.projectId')
    .innerJoin('projectHealthRisks', 'projectHealthRisks.id', 'alerts.projectHealthRiskId')
    .select([
      'alerts.id',
      'alerts.projectId',
      'projects.nationalSocietyId',
      'projects.timeZoneId',
      'alerts.status',
      'alerts.createdAt',
      'alerts.comments',
      'alerts.escalatedOutcome',
      selectHealthRiskName(languageCode, sql.ref('project_health_risks.health_risk_id')).as('healthRisk'),
    ])
    .where('alerts.id', '=', alertId)
    .executeTakeFirstOrThrow() as unknown as Promise<LoggedAlert>;
}

const ofSociety = sql.ref('projects.national_society_id');

/** All decisions on an alert, and all cross-checks of its reports except those made in another alert. */
export async function findDecisions(db: Database, alertId: number): Promise<LoggedDecision[]> {
  const { rows } = await sql<LoggedDecision>`
    with decisions as (
      select 'EscalatedAlert' as log_type, escalated_at as date, null::bigint as report_id, escalated_by_id as by_id,
        null::text as dismissal_reason, null::text as dismissal_note
      from alerts where id = ${alertId} and escalated_at is not null
      union all
      select 'DismissedAlert', dismissed_at, null, dismissed_by_id, dismissal_reason, dismissal_note
      from alerts where id = ${alertId} and dismissed_at is not null
      union all
      select 'ClosedAlert', closed_at, null, closed_by_id, null, null
      from alerts where id = ${alertId} and closed_at is not null
      union all
      select 'MadeAlertByHand', answered_at, null, answered_by_id, null, null
      from signal_answers where alert_id = ${alertId}
      union all
      select checks.action, checks.done_at, checks.report_id, checks.done_by_id,
        checks.dismissal_reason, checks.dismissal_note
      from alert_reports
      join cross_checks checks on checks.report_id = alert_reports.report_id
      where alert_reports.alert_id = ${alertId}
        and (checks.alert_id is null or checks.alert_id = ${alertId}))
    select decisions.log_type, decisions.date, decisions.report_id, decisions.dismissal_reason,
      decisions.dismissal_note, ${selectAuthor(sql`decisions.by_id`, ofSociety)} as by
    from decisions
    cross join (select projects.* from alerts join projects on projects.id = alerts.project_id where alerts.id = ${alertId}) projects`.execute(
    db,
  );
  return rows;
}

/** Events that staff logged for an alert. */
export function findEvents(db: Database, alertId: number): Promise<LoggedEvent[]> {
  return db
    .selectFrom('alertEventLogs')
    .innerJoin('alertEventTypes', 'alertEventTypes.id', 'alertEventLogs.alertEventTypeId')
    .leftJoin('alertEventSubtypes', 'alertEventSubtypes.id', 'alertEventLogs.alertEventSubtypeId')
    .innerJoin('alerts', 'alerts.id', 'alertEventLogs.alertId')
    .innerJoin('projects', 'projects.id', 'alerts.projectId')
    .select([
      'alertEventLogs.id',
      'alertEventLogs.occurredAt as date',
      'alertEventTypes.name as type',
      'alertEventSubtypes.name as subtype',
      'alertEventLogs.text',
      selectAuthor(sql`alert_event_logs.logged_by_id`, ofSociety).$castTo<Author>().as('by'),
    ])
    .where('alertEventLogs.alertId', '=', alertId)
    .execute();
}

/** The types of events with their subtypes. */
export async function findEventChoices(db: Database) {
  const [eventTypes, eventSubtypes] = await Promise.all([
    db.selectFrom('alertEventTypes').select(['id', 'name']).orderBy('id').execute(),
    db
      .selectFrom('alertEventSubtypes')
      .select(['id', 'name', 'alertEventTypeId as typeId'])
      .orderBy('id')
      .execute(),
  ]);
  return { eventTypes, eventSubtypes };
}

/** Locks an event. Undefined if it does not belong to this alert. */
export function lockEvent(trx: Database, alertId: number, eventId: number) {
  return trx
    .selectFrom('alertEventLogs')
    .select(['id', 'alertEventTypeId', 'alertEventSubtypeId'])
    .where('id', '=', eventId)
    .where('alertId', '=', alertId)
    .forUpdate()
    .executeTakeFirst();
}

/** @returns undefined if this entry of the same person was inserted before */
export async function insertEvent(
  trx: Database,
  event: {
    alertId: number;
    alertEventTypeId: number;
    alertEventSubtypeId: number | null;
    loggedById: number;
    text: string | null;
    occurredAt: Date;
    createdAt: Date;
    entryKey?: string | undefined;
  },
): Promise<number | undefined> {
  const inserted = await trx
    .insertInto('alertEventLogs')
    .values(event)
    .onConflict((conflict) =>
      conflict.columns(['loggedById', 'entryKey']).where('entryKey', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export async function updateEvent(
  trx: Database,
  event: { id: number; text: string | null; editedAt: Date },
): Promise<void> {
  const { id, text, editedAt } = event;
  await trx.updateTable('alertEventLogs').set({ text, editedAt }).where('id', '=', id).execute();
}

export async function deleteEvent(trx: Database, id: number): Promise<void> {
  await trx.deleteFrom('alertEventLogs').where('id', '=', id).execute();
}
