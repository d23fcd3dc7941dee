import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The digest of an event that was deleted in EIDSR. */
export const deletedDigest = 'deleted';

/**
 * The digest of an event that EIDSR stored from an attempt whose answer was lost: its reports may have changed before the next attempt,
 * so the event is corrected once, whatever it holds.
 */
export const unknownDigest = 'unknown';

/** Stores what EIDSR has accepted of a message. */
export async function storeDigest(db: Database, id: number, contentDigest: string): Promise<void> {
  await db.updateTable('outboxMessages').set({ contentDigest }).where('id', '=', id).execute();
}

/** Whether an earlier message about the same event was accepted. */
export async function wasSentBefore(
  db: Database,
  { id, alertId, eventId }: { id: number; alertId: number | null; eventId: string | null },
): Promise<boolean> {
  if (alertId === null || eventId === null) return false;
  const earlier = await db
    .selectFrom('outboxMessages')
    .select('id')
    .where('alertId', '=', alertId)
    .where('channel', '=', 'eidsr')
    .where('eventId', '=', eventId)
    .where('contentDigest', 'is not', null)
    .where('id', '<', id)
    .limit(1)
    .execute();
  return earlier.length > 0;
}

/** Alerts escalated since a time whose events were all sent: none is waiting or failed. By id. */
export async function findAlertsWithEvents(db: Database, since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select alerts.id from alerts
    join projects on projects.id = alerts.project_id
    join national_societies on national_societies.id = projects.national_society_id
      and national_societies.enable_eidsr_integration and not national_societies.is_archived
    where alerts.escalated_at >= ${since} and not alerts.is_demo
      and exists (select from outbox_messages sent where sent.alert_id = alerts.id and sent.channel = 'eidsr'
        and sent.content_digest is not null)
      and not exists (select from outbox_messages waiting where waiting.alert_id = alerts.id and waiting.channel = 'eidsr'
        and waiting.state <> 'Sent')
    order by alerts.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The latest message of an alert about one organisation unit. */
export interface SentEvent {
  organisationUnitId: string;
  organisationUnitName: string | null;
  eventId: string;
  contentDigest: string | null;
  state: string;
  /** How many messages there were about it, and how many of them deleted the event. */
  messageCount: number;
  deletions: number;
}

/** The latest message of an alert about each organisation unit. */
export async function findSentEvents(trx: Database, alertId: number): Promise<SentEvent[]> {
  const { rows } = await sql<SentEvent>`
    select distinct on (organisation_unit_id) organisation_unit_id, subject as organisation_unit_name, event_id, content_digest, state,
      (count(*) over (partition by organisation_unit_id))::int as message_count,
      (count(*) filter (where content_digest = ${deletedDigest}) over (partition by organisation_unit_id))::int as deletions
    from outbox_messages
    where alert_id = ${alertId} and channel = 'eidsr' and organisation_unit_id is not null and event_id is not null
    order by organisation_unit_id, id desc`.execute(trx);
  return rows;
}
