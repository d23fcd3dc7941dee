import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';

export interface GatewayRow {
  id: number;
  name: string;
  nationalSocietyId: number;
  nationalSocietyName: string;
  device: string | null;
  downSince: Date | null;
  lastMessageAt: Date | null;
}

export interface GatewaySelection {
  /** Those that count as down come first; otherwise only the latest message counts. */
  isDownFirst: boolean;
  limit: number;
}

/**
 * SQL for the gateways of national societies that are not archived, with the latest message that was parsed: those without one first, then
 * those that have been silent longest. One look-up in the index per gateway and project.
 */
export function buildGatewaysQuery({ isDownFirst, limit }: GatewaySelection): RawBuilder<GatewayRow> {
  const order = isDownFirst ? sql`gateways.down_since nulls last,` : sql``;
  return sql<GatewayRow>`
    select gateways.id, gateways.name, gateways.national_society_id, national_societies.name as national_society_name,
      gateways.iot_hub_device_name as device, gateways.down_since, latest.last_message_at
    from sms_gateways as gateways
    join national_societies on national_societies.id = gateways.national_society_id and not national_societies.is_archived
    cross join lateral (
      select max(in_project.received_at) as last_message_at
      from (
        select 0 as id union all
        select projects.id from projects where projects.national_society_id = gateways.national_society_id
      ) as places
      cross join lateral (
        select received_at from raw_reports
        where sms_gateway_id = gateways.id and coalesce(project_id, 0) = places.id
          and processed_at is not null and source <> 'Staff'
        order by received_at desc limit 1
      ) as in_project
    ) as latest
    order by ${order} latest.last_message_at nulls first, gateways.id
    limit ${limit}`;
}

/** Gateways with their latest message, those that need attention first. */
export async function findGatewaysWithLatestMessage(
  db: Database,
  selection: GatewaySelection,
): Promise<GatewayRow[]> {
  return (await buildGatewaysQuery(selection).execute(db)).rows;
}
