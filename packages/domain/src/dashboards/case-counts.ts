import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { HealthRiskType } from '../health-risks/types.ts';
import { countsAsCase } from '../health-risks/types.ts';

/** How many cases reports stand for together. Activity reports tell that somebody works, not that somebody is ill. */
export function totalCaseCount(
  reports: readonly { healthRiskType: HealthRiskType; reportedCaseCount: number }[],
): number {
  return reports
    .filter((report) => countsAsCase(report.healthRiskType))
    .reduce((sum, report) => sum + report.reportedCaseCount, 0);
}

/**
 * The name of a day under a chart.
 *
 * @example dayPeriodLabel('2024-03-02') // '02/03/24'
 */
export function dayPeriodLabel(date: CalendarDate): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(2, 4)}`;
}
