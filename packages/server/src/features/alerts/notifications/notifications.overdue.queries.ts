import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Alerts that became overdue earlier are old news, for instance after an upgrade. */
const maxHoursSince = 48;
/** The rest is left to the next run. */
const maxAlerts = 500;

/** Open alerts of open projects that became overdue lately and of which nobody was notified yet. */
export async function findOverdueAlerts(db: Database, now: Date): Promise<number[]> {
  const alerts = await db
    .selectFrom('alerts')
    .innerJoin('projects', 'projects.id', 'alerts.projectId')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'projects.nationalSocietyId')
    .select('alerts.id')
    .where('alerts.status', '=', 'Open')
    .where('projects.state', '=', 'Open')
    .where('nationalSocieties.isArchived', '=', false)
    .where(
      sql<SqlBool>`alerts.created_at <= ${now}::timestamptz - projects.assess_target_hours * interval '1 hour'
        and alerts.created_at > ${now}::timestamptz - (projects.assess_target_hours + ${maxHoursSince}) * interval '1 hour'
        and not exists (
          select 1 from notifications where notifications.alert_id = alerts.id and notifications.kind = 'alertOverdue')`,
    )
    .orderBy('alerts.createdAt')
    .limit(maxAlerts)
    .execute();
  return alerts.map(({ id }) => id);
}
