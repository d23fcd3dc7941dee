import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Phone } from '../notifications/notifications.queries.ts';

/** After how many hours without an outcome reminders are sent in a project. */
export async function findReminderHours(db: Database, projectId: number): Promise<number[]> {
  const project = await db
    .selectFrom('projects')
    .select('nudgeHours')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return project.nudgeHours;
}

/** An escalated alert without outcome, and the settings of its project. */
interface WaitingAlert {
  id: number;
  escalatedAt: Date;
  remindedAfterHours: number | null;
  nudgeHours: number[];
}

const hasNoOutcome = sql<SqlBool>`not exists (
  select 1 from alert_event_logs join alert_event_types on alert_event_types.id = alert_event_logs.alert_event_type_id
  where alert_event_logs.alert_id = alerts.id and alert_event_types.name = 'Outcome')`;

function selectAlertsWithoutOutcome(db: Database) {
  return db
    .selectFrom('alerts')
    .innerJoin('projects', 'projects.id', 'alerts.projectId')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'projects.nationalSocietyId')
    .where('alerts.status', '=', 'Escalated')
    .where('projects.state', '=', 'Open')
    .where('nationalSocieties.isArchived', '=', false)
    .where(hasNoOutcome);
}

/** Locks an escalated alert of an open project without outcome. Undefined if it is not one, or no longer one. */
export function lockAlertWithoutOutcome(trx: Database, alertId: number): Promise<WaitingAlert | undefined> {
  return selectAlertsWithoutOutcome(trx)
    .select(['alerts.id', 'alerts.escalatedAt', 'alerts.remindedAfterHours', 'projects.nudgeHours'])
    .where('alerts.id', '=', alertId)
    .forNoKeyUpdate('alerts')
    .$narrowType<{ escalatedAt: Date }>()
    .executeTakeFirst();
}

/** Alerts without outcome that are due for a reminder that was not sent. */
export async function findAlertsToRemindOf(db: Database, now: Date): Promise<number[]> {
  const alerts = await selectAlertsWithoutOutcome(db)
    .select('alerts.id')
    .where('alerts.escalatedAt', '<=', now)
    .where(
      sql<SqlBool>`exists (
        select 1 from unnest(projects.nudge_hours) as reminder (hours)
        where reminder.hours > coalesce(alerts.reminded_after_hours, 0)
          and alerts.escalated_at + reminder.hours * interval '1 hour' <= ${now})`,
    )
    .orderBy('alerts.escalatedAt')
    .execute();
  return alerts.map(({ id }) => id);
}

/** Stores which reminder was sent last. */
export async function storeReminder(trx: Database, alertId: number, hours: number): Promise<void> {
  await trx.updateTable('alerts').set({ remindedAfterHours: hours }).where('id', '=', alertId).execute();
}

/**
 * The supervisors and head supervisors linked to an alert who still belong to its national society and have a phone number.
 * Locked against deletion until the transaction ends.
 */
export function lockSupervisorsToRemind(trx: Database, alertId: number): Promise<Phone[]> {
  return trx
    .selectFrom('alertSupervisors')
    .innerJoin('users', 'users.id', 'alertSupervisors.userId')
    .innerJoin('alerts', 'alerts.id', 'alertSupervisors.alertId')
    .innerJoin('projects', 'projects.id', 'alerts.projectId')
    .innerJoin('userNationalSocieties as membership', (join) =>
      join
        .onRef('membership.userId', '=', 'users.id')
        .onRef('membership.nationalSocietyId', '=', 'projects.nationalSocietyId'),
    )
    .leftJoin('gatewayModems', 'gatewayModems.id', 'users.modemId')
    .select([
      'users.id as userId',
      'users.phoneNumber',
      'gatewayModems.slot as modemNumber',
      'gatewayModems.smsGatewayId as modemGatewayId',
    ])
    .where('alertSupervisors.alertId', '=', alertId)
    .where('users.deletedAt', 'is', null)
    .where('users.phoneNumber', '<>', '')
    .orderBy('users.id')
    .forShare('users')
    .$narrowType<{ phoneNumber: string }>()
    .execute();
}
