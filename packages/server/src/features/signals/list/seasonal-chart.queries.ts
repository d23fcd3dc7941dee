import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import type { SignalLevel } from '@harken/domain/signals/monitoring/areas';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** The villages of a place. */
export async function findVillagesOf(
  db: Database,
  { level, placeId }: { level: SignalLevel; placeId: number },
): Promise<number[]> {
  const column = { region: 'districts.region_id', district: 'villages.district_id', village: 'villages.id' }[
    level
  ];
  const { rows } = await sql<{ id: number }>`
    select villages.id from villages join districts on districts.id = villages.district_id
    where ${sql.ref(column)} = ${placeId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The cases of a health risk in some villages, for each week in which cases of any health risk were reported there. */
export async function findCasesOfWeeks(
  db: Database,
  {
    nationalSocietyId,
    healthRiskId,
    villageIds,
    since,
  }: { nationalSocietyId: number; healthRiskId: number; villageIds: number[]; since: CalendarDate },
): Promise<Map<CalendarDate, number>> {
  const { rows } = await sql<{ firstDay: CalendarDate; cases: number }>`
    select first_day::text as first_day, coalesce(sum(cases) filter (where health_risk_id = ${healthRiskId}), 0)::int as cases
    from weekly_cases
    where national_society_id = ${nationalSocietyId} and village_id = any(${villageIds}::int[]) and first_day >= ${since}::date
    group by first_day`.execute(db);
  return new Map(rows.map(({ firstDay, cases }) => [firstDay, cases]));
}
