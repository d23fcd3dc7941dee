import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The quiet hours of a gateway: local times, HH:mm, in the zone of its society's newest project. */
export interface GatewayQuietHours {
  id: number;
  from: string;
  until: string;
  timeZoneId: string;
}

/** All gateways that have quiet hours. */
export async function findQuietHours(db: Database): Promise<GatewayQuietHours[]> {
  const { rows } = await sql<GatewayQuietHours>`
    select gateways.id, to_char(gateways.quiet_from, 'HH24:MI') as from, to_char(gateways.quiet_until, 'HH24:MI') as until,
      coalesce((
        select projects.time_zone_id from projects where projects.national_society_id = gateways.national_society_id
        order by projects.state = 'Open' desc, projects.id desc limit 1), 'UTC') as time_zone_id
    from sms_gateways as gateways where gateways.quiet_from is not null`.execute(db);
  return rows;
}
