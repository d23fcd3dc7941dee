import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { AlertVisibility } from '../outbreaks.access.ts';
import { isVisibleAlert } from '../reading/links.queries.ts';

/** The alerts among these that somebody sees. */
export async function findVisibleAlerts(
  trx: Database,
  ids: readonly number[],
  visibility: AlertVisibility,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select alerts.id from alerts join projects on projects.id = alerts.project_id
    where alerts.id = any(${[...ids]}::int[]) and ${isVisibleAlert(visibility)}
    for key share of alerts`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The signals among these that belong to a national society. */
export async function findSignalsOfSociety(
  trx: Database,
  ids: readonly number[],
  nationalSocietyId: number,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from signals where id = any(${[...ids]}::int[]) and national_society_id = ${nationalSocietyId}
    for key share`.execute(trx);
  return rows.map(({ id }) => id);
}

/** How many alerts and signals an outbreak has. */
export async function countLinks(
  trx: Database,
  outbreakId: number,
): Promise<{ alerts: number; signals: number }> {
  const { rows } = await sql<{ alerts: number; signals: number }>`
    select (select count(*)::int from outbreak_alerts where outbreak_id = ${outbreakId}) as alerts,
      (select count(*)::int from outbreak_signals where outbreak_id = ${outbreakId}) as signals`.execute(trx);
  return rows[0] as { alerts: number; signals: number };
}

/** Adds alerts and signals that belong to no outbreak. @returns how many were added */
export async function insertLinks(
  trx: Database,
  outbreakId: number,
  { alertIds, signalIds }: { alertIds: readonly number[]; signalIds: readonly number[] },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with alerts_added as (
      insert into outbreak_alerts (alert_id, outbreak_id)
      select id, ${outbreakId} from unnest(${[...alertIds]}::int[]) as given (id)
      on conflict do nothing returning 1
    ), signals_added as (
      insert into outbreak_signals (signal_id, outbreak_id)
      select id, ${outbreakId} from unnest(${[...signalIds]}::int[]) as given (id)
      on conflict do nothing returning 1
    )
    select ((select count(*) from alerts_added) + (select count(*) from signals_added))::int as count`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

/** Removes alerts and signals of an outbreak. @returns how many were removed */
export async function deleteLinks(
  trx: Database,
  outbreakId: number,
  { alertIds, signalIds }: { alertIds: readonly number[]; signalIds: readonly number[] },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with alerts_removed as (
      delete from outbreak_alerts where outbreak_id = ${outbreakId} and alert_id = any(${[...alertIds]}::int[]) returning 1
    ), signals_removed as (
      delete from outbreak_signals where outbreak_id = ${outbreakId} and signal_id = any(${[...signalIds]}::int[]) returning 1
    )
    select ((select count(*) from alerts_removed) + (select count(*) from signals_removed))::int as count`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}
