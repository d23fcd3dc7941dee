import { sql } from 'kysely';
import { gatewayTransport } from '../../../channels/stored/gateways-to-send.queries.ts';
import type { Database } from '../../../platform/db/database.ts';

/** What keeps SMS of a gateway back. */
export interface LimitedGateway {
  id: number;
  /** Its quiet hours: local times, HH:mm, in the zone of its society's newest project; null without. */
  from: string | null;
  until: string | null;
  timeZoneId: string;
}

/** The gateways of a transport that have a limit of an hour or quiet hours. */
export async function findLimitedGateways(db: Database, transport: string): Promise<LimitedGateway[]> {
  const { rows } = await sql<LimitedGateway>`
    select sms_gateways.id, to_char(quiet_from, 'HH24:MI') as from, to_char(quiet_until, 'HH24:MI') as until,
      coalesce((
        select projects.time_zone_id from projects where projects.national_society_id = sms_gateways.national_society_id
        order by projects.state = 'Open' desc, projects.id desc limit 1), 'UTC') as time_zone_id
    from sms_gateways
    where (quiet_from is not null or sms_per_hour is not null) and ${gatewayTransport} = ${transport}`.execute(
    db,
  );
  return rows;
}
