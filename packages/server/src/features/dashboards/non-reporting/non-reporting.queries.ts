import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Villages by their ids, with their districts. */
export function findVillageNames(db: Database, ids: number[]) {
  return db
    .selectFrom('villages')
    .innerJoin('districts', 'districts.id', 'villages.districtId')
    .select(['villages.id', 'villages.name', 'districts.name as districtName'])
    .where(sql<boolean>`villages.id = any(${ids}::int[])`)
    .execute();
}

export interface GatewayHours {
  id: number;
  name: string;
  /** The last message of each hour with messages, epoch milliseconds, newest first. */
  lastOfHours: number[];
}

/** The condition of the index `raw_reports_gateway_time_index`. */
const isThroughGateway = sql`raw_reports.sms_gateway_id is not null and raw_reports.processed_at is not null and raw_reports.source <> 'Staff'`;

/**
 * The gateways of a society that carried messages of a project since an instant, each with the hours in which it carried any
 * message, of whatever project or sender, in the days before its last message. Each hour takes one step in an index.
 */
export async function findGatewayHours(
  db: Database,
  {
    nationalSocietyId,
    projectId,
    since,
    now,
    hours,
  }: { nationalSocietyId: number; projectId: number; since: Date; now: Date; hours: number },
): Promise<GatewayHours[]> {
  const messages = sql`from raw_reports where ${isThroughGateway}`;
  const { rows } = await sql<GatewayHours>`
    with recursive gateways as (
      select sms_gateways.id, sms_gateways.name from sms_gateways
      where sms_gateways.national_society_id = ${nationalSocietyId} and exists (
        select 1 ${messages} and raw_reports.sms_gateway_id = sms_gateways.id
          and coalesce(raw_reports.project_id, 0) = ${projectId}
          and raw_reports.received_at >= ${since} and raw_reports.received_at <= ${now})
    ), senders as (
      select projects.id from projects where projects.national_society_id = ${nationalSocietyId} union all select 0
    ), lasts as (
      select gateways.id as gateway_id, senders.id as project_id, (
        select max(raw_reports.received_at) ${messages} and raw_reports.sms_gateway_id = gateways.id
          and coalesce(raw_reports.project_id, 0) = senders.id
          and raw_reports.received_at >= ${since} and raw_reports.received_at <= ${now}) as last_at
      from gateways cross join senders
    ), hours as (
      select lasts.gateway_id, lasts.project_id, lasts.last_at,
        date_trunc('hour', max(lasts.last_at) over (partition by lasts.gateway_id), 'UTC')
          - ${hours}::int * interval '1 hour' as first_at
      from lasts
      union all
      select hours.gateway_id, hours.project_id, (
        select max(raw_reports.received_at) ${messages} and raw_reports.sms_gateway_id = hours.gateway_id
          and coalesce(raw_reports.project_id, 0) = hours.project_id
          and raw_reports.received_at >= hours.first_at
          and raw_reports.received_at < date_trunc('hour', hours.last_at, 'UTC')), hours.first_at
      from hours where hours.last_at is not null
    )
    select gateways.id, gateways.name,
      array_agg((extract(epoch from hours.last_at) * 1000)::float8 order by hours.last_at desc) as last_of_hours
    from gateways join hours on hours.gateway_id = gateways.id
    where hours.last_at is not null
    group by gateways.id, gateways.name
    order by gateways.name, gateways.id`.execute(db);
  return rows;
}

/** The open projects of societies that are not archived. */
export function findRunningProjects(
  db: Database,
): Promise<{ projectId: number; nationalSocietyId: number }[]> {
  return db
    .selectFrom('projects')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'projects.nationalSocietyId')
    .select(['projects.id as projectId', 'projects.nationalSocietyId'])
    .where('projects.state', '=', 'Open')
    .where('nationalSocieties.isArchived', '=', false)
    .orderBy('projects.id')
    .execute();
}
