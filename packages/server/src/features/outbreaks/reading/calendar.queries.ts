import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** The country of a national society, and the time zone of its latest open project. */
export async function findSociety(
  db: Database,
  nationalSocietyId: number,
): Promise<{ countryCode: string; timeZoneId: string }> {
  const { rows } = await sql<{ countryCode: string; timeZoneId: string }>`
    select countries.code as country_code, coalesce((
        select projects.time_zone_id from projects where projects.national_society_id = societies.id
        order by projects.state = 'Open' desc, projects.id desc limit 1), 'UTC') as time_zone_id
    from national_societies societies join countries on countries.id = societies.country_id
    where societies.id = ${nationalSocietyId}`.execute(db);
  return rows[0] as { countryCode: string; timeZoneId: string };
}
