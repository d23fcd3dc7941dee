import { addDays, type CalendarDate, startOfDayUtc } from '@harken/domain/calendar/calendar-date';
import { getStartOfDay } from '@harken/domain/calendar/time-zone';
import { countOnDuty, fillWeeklyCells, type WeeklyCell } from '@harken/domain/weekly-cells/weekly-cells';
import type { Database } from '../../platform/db/database.ts';
import { countReporting, findDistrictDuties, findWeeklySums } from './weekly-cells.queries.ts';

export { findHealthRisksOfSociety } from './weekly-cells.queries.ts';

interface WeeksOfSociety {
  nationalSocietyId: number;
  /** The projects that count; null or absent: all of them. */
  projectIds?: readonly number[] | null;
  /** The first days of epi weeks, ascending and without gaps. */
  weeks: readonly CalendarDate[];
  districtIds: readonly number[];
  healthRiskIds: readonly number[];
}

const dayMilliseconds = 86_400_000;

/** The instants of days, and a day more on both sides, because time zones differ. */
const toInstants = (first: CalendarDate, end: CalendarDate) => ({
  from: new Date(startOfDayUtc(first) - dayMilliseconds),
  until: new Date(startOfDayUtc(end) + dayMilliseconds),
});

/**
 * The weekly cells of a national society: cases and deaths by district, epi week, health risk, sex and age, with zeros where
 * collectors were on duty. They count the reports that dashboards count (docs/decisions/0080).
 */
export async function readWeeklyCells(
  db: Database,
  { nationalSocietyId, projectIds = null, weeks, districtIds, healthRiskIds }: WeeksOfSociety,
): Promise<WeeklyCell[]> {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (first === undefined || last === undefined || districtIds.length === 0 || healthRiskIds.length === 0)
    return [];
  const end = addDays(last, 7);
  const range = { nationalSocietyId, projectIds, first, end };
  const [sums, duties] = await Promise.all([
    findWeeklySums(db, range),
    findDistrictDuties(db, { nationalSocietyId, projectIds, ...toInstants(first, end) }),
  ]);
  return fillWeeklyCells({ sums, duties, districtIds, healthRiskIds, weeks, end, getStartOfDay });
}

/** How completely was reported in a week, by district: data collectors on duty, reporting, and reporting that they saw nothing. */
export async function readCompleteness(
  db: Database,
  {
    nationalSocietyId,
    projectIds,
    firstDay,
  }: { nationalSocietyId: number; projectIds: readonly number[] | null; firstDay: CalendarDate },
): Promise<Map<number, { onDuty: number; reporting: number; zeroReporting: number }>> {
  const end = addDays(firstDay, 7);
  const [duties, reporting] = await Promise.all([
    findDistrictDuties(db, { nationalSocietyId, projectIds, ...toInstants(firstDay, end) }),
    countReporting(db, { nationalSocietyId, projectIds, firstDay, end }),
  ]);
  const onDuty = countOnDuty({ duties, firstDay, end, getStartOfDay });
  const reported = new Map(reporting.map(({ districtId, ...counts }) => [districtId, counts]));
  return new Map(
    [...new Set([...onDuty.keys(), ...reported.keys()])].map((id) => [
      id,
      { onDuty: onDuty.get(id) ?? 0, ...(reported.get(id) ?? { reporting: 0, zeroReporting: 0 }) },
    ]),
  );
}
