import type { RaisedBecause } from '@harken/domain/alerts/why-raised';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Everything written once the rule has decided. */

export async function insertGroups(
  trx: Database,
  projectHealthRiskId: number,
  count: number,
): Promise<number[]> {
  if (count === 0) return [];
  const rows = await trx
    .insertInto('reportGroups')
    .values(Array.from({ length: count }, () => ({ projectHealthRiskId })))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Points merged groups to the group they went into: one row each, whatever their size. */
export async function mergeGroups(trx: Database, merges: { from: number; into: number }[]): Promise<void> {
  if (merges.length === 0) return;
  await sql`
    update report_groups set merged_into_id = merge."into"
    from json_to_recordset(${JSON.stringify(merges)}::json) as merge ("from" bigint, "into" bigint)
    where report_groups.id = merge."from"`.execute(trx);
}

export interface GroupedReport {
  id: number;
  groupId: number;
  latitude: number;
  longitude: number;
  receivedAt: Date;
}

/** Gives reports their groups, and groups the spots and times of their new reports. */
export async function storeGroupsOfReports(
  trx: Database,
  projectHealthRiskId: number,
  reports: GroupedReport[],
): Promise<void> {
  if (reports.length === 0) return;
  const rows = JSON.stringify(
    reports.map(({ groupId, receivedAt, ...report }) => ({
      ...report,
      group_id: groupId,
      received_at: receivedAt,
    })),
  );
  await sql`
    update reports set group_id = grouped.group_id
    from json_to_recordset(${rows}::json) as grouped (id bigint, group_id bigint)
    where reports.id = grouped.id`.execute(trx);
  await sql`
    insert into report_group_spots (group_id, latitude, longitude, project_health_risk_id, first_received_at, last_received_at)
    select group_id, latitude, longitude, ${projectHealthRiskId}::int, min(received_at), max(received_at)
    from json_to_recordset(${rows}::json) as grouped (group_id bigint, latitude float8, longitude float8, received_at timestamptz)
    group by group_id, latitude, longitude order by group_id, latitude, longitude
    on conflict (group_id, latitude, longitude) do update set
      first_received_at = least(report_group_spots.first_received_at, excluded.first_received_at),
      last_received_at = greatest(report_group_spots.last_received_at, excluded.last_received_at)`.execute(
    trx,
  );
}

/** Takes the reports out of their groups and forgets the groups' spots, before they are computed anew. */
export async function dissolveGroup(trx: Database, rootId: number, reportIds: number[]): Promise<void> {
  await trx.updateTable('reports').set({ groupId: null }).where('id', 'in', reportIds).execute();
  await sql`
    with recursive tree as (
      select id from report_groups where id = ${rootId}
      union all
      select report_groups.id from tree join report_groups on report_groups.merged_into_id = tree.id
    )
    delete from report_group_spots where group_id in (select id from tree)`.execute(trx);
}

export interface NewAlert {
  projectHealthRiskId: number;
  projectId: number;
  groupId: number;
  createdAt: Date;
  lastReportReceivedAt: Date;
  raisedBecause: RaisedBecause;
  isDemo: boolean;
}

export async function insertAlert(trx: Database, { raisedBecause, ...alert }: NewAlert): Promise<number> {
  const row = await trx
    .insertInto('alerts')
    .values({ ...alert, raisedBecause: JSON.stringify(raisedBecause) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Puts reports into an alert: New ones become Pending, accepted ones stay accepted. */
export async function addReportsToAlert(
  trx: Database,
  alertId: number,
  reportIds: number[],
  at: Date,
): Promise<void> {
  await sql`
    insert into alert_reports (alert_id, report_id, added_at)
    select ${alertId}::int, unnest(${reportIds}::bigint[]), ${at}::timestamptz on conflict do nothing`.execute(
    trx,
  );
  await sql`
    update reports set alert_id = ${alertId}, status = case status when 'New' then 'Pending' else status end
    where id = any(${reportIds}::bigint[])`.execute(trx);
  await sql`
    update alerts set last_report_received_at = greatest(last_report_received_at,
      (select max(received_at) from reports where id = any(${reportIds}::bigint[])))
    where id = ${alertId}`.execute(trx);
}
