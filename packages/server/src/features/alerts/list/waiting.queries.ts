import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { findListedAlerts, type ListedAlert } from './list.queries.ts';

/** Listed and counted up to here. */
const maxListed = 20;
const maxCounted = 1000;

const hasNoOutcome = sql<boolean>`(alerts.escalated_outcome is null and not exists (
  select 1 from alert_event_logs join alert_event_types on alert_event_types.id = alert_event_logs.alert_event_type_id
  where alert_event_logs.alert_id = alerts.id and alert_event_types.name = 'Outcome'))`;

/**
 * The alerts of a project that wait: open ones for a decision, or escalated ones for their outcome; those that wait longest
 * first.
 */
export async function findWaitingAlerts(
  db: Database,
  query: { projectId: number; status: 'Open' | 'Escalated'; languageCode: string },
): Promise<{ count: number; alerts: ListedAlert[] }> {
  const { projectId, status } = query;
  const condition = status === 'Open' ? sql`true` : hasNoOutcome;
  const { rows } = await sql<{ count: number; ids: number[] }>`
    with found as materialized (
      select id, coalesce(escalated_at, created_at) as since from alerts
      where project_id = ${projectId} and status = ${status} and ${condition}
      order by created_at limit ${maxCounted})
    select (select count(*) from found) as count,
      (select coalesce(json_agg(first.id), '[]') from (
        select id from found order by since, id limit ${maxListed}) as first) as ids`.execute(db);
  const { count, ids } = rows[0] ?? { count: 0, ids: [] };
  const alerts = ids.length === 0 ? [] : await findListedAlerts(db, ids, query.languageCode);
  const byId = new Map(alerts.map((alert) => [alert.id, alert]));
  return { count, alerts: ids.flatMap((id) => byId.get(id) ?? []) };
}
