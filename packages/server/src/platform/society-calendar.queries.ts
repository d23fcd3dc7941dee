import type { EpiWeekStart } from '@harken/domain/calendar/epi-week';
import { sql } from 'kysely';
import type { Database } from './db/database.ts';

/** A national society and its calendar. */
export interface SocietyCalendar {
  name: string;
  countryCode: string;
  /** Of its latest open project. */
  timeZoneId: string;
  weekStart: EpiWeekStart;
  isArchived: boolean;
}

/** The country and the epi weeks of a national society, and the time zone of its latest open project. */
export async function findSocietyCalendar(db: Database, nationalSocietyId: number): Promise<SocietyCalendar> {
  const { rows } = await sql<SocietyCalendar>`
    select societies.name, countries.code as country_code, societies.epi_week_start_day as week_start, societies.is_archived,
      coalesce((
        select projects.time_zone_id from projects where projects.national_society_id = societies.id
        order by projects.state = 'Open' desc, projects.id desc limit 1), 'UTC') as time_zone_id
    from national_societies societies join countries on countries.id = societies.country_id
    where societies.id = ${nationalSocietyId}`.execute(db);
  return rows[0] as SocietyCalendar;
}
