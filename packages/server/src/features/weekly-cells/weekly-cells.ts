import { addDays, type CalendarDate, startOfDayUtc } from '@harken/domain/calendar/calendar-date';
import { getStartOfDay } from '@harken/domain/calendar/time-zone';
import { fillWeeklyCells, type WeeklyCell } from '@harken/domain/weekly-cells/weekly-cells';
import type { Database } from '../../platform/db/database.ts';
import { findDistrictDuties, findWeeklySums } from './weekly-cells.queries.ts';

export { findHealthRisksOfSociety } from './weekly-cells.queries.ts';

interface WeeksOfSociety {
  nationalSocietyId: number;
  /** The first days of epi weeks, ascending and without gaps. */
  weeks: readonly CalendarDate[];
  districtIds: readonly number[];
  healthRiskIds: readonly number[];
}

const dayMilliseconds = 86_400_000;

/**
 * The weekly cells of a national society: cases and deaths by district, epi week, health risk, sex and age, with zeros where
 * collectors were on duty. They count the reports that dashboards count (docs/decisions/0080).
 */
export async function readWeeklyCells(
  db: Database,
  { nationalSocietyId, weeks, districtIds, healthRiskIds }: WeeksOfSociety,
): Promise<WeeklyCell[]> {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (first === undefined || last === undefined || districtIds.length === 0 || healthRiskIds.length === 0)
    return [];
  const end = addDays(last, 7);
  const range = { nationalSocietyId, first, end };
  // A day more on both sides, because time zones differ.
  const from = new Date(startOfDayUtc(first) - dayMilliseconds);
  const until = new Date(startOfDayUtc(end) + dayMilliseconds);
  const [sums, duties] = await Promise.all([
    findWeeklySums(db, range),
    findDistrictDuties(db, { nationalSocietyId, from, until }),
  ]);
  return fillWeeklyCells({ sums, duties, districtIds, healthRiskIds, weeks, end, getStartOfDay });
}
