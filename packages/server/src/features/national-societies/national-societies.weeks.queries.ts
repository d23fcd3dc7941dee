import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The first and the last day with a report; undefined without reports. */
export async function findReportedDays(
  db: Database,
  nationalSocietyId: number,
): Promise<{ first: CalendarDate; last: CalendarDate } | undefined> {
  const { first, last } = await db
    .selectFrom('reports')
    .select((eb) => [
      sql<CalendarDate | null>`${eb.fn.min('reportedOn')}::text`.as('first'),
      sql<CalendarDate | null>`${eb.fn.max('reportedOn')}::text`.as('last'),
    ])
    .where('nationalSocietyId', '=', nationalSocietyId)
    .executeTakeFirstOrThrow();
  return first && last ? { first, last } : undefined;
}

/** Numbers the epi weeks of all reports of a national society by their days. */
export async function updateEpiWeeks(
  db: Database,
  nationalSocietyId: number,
  days: readonly { reportedOn: CalendarDate; epiYear: number; epiWeek: number }[],
): Promise<void> {
  const rows = days.map(({ reportedOn, epiYear, epiWeek }) => ({
    ...{ reported_on: reportedOn, epi_year: epiYear, epi_week: epiWeek },
  }));
  await sql`
    update reports set epi_year = day.epi_year, epi_week = day.epi_week
    from json_to_recordset(${JSON.stringify(rows)}::json) as day (reported_on date, epi_year int, epi_week int)
    where reports.national_society_id = ${nationalSocietyId} and reports.reported_on = day.reported_on
      and (reports.epi_year, reports.epi_week) is distinct from (day.epi_year, day.epi_week)`.execute(db);
}
