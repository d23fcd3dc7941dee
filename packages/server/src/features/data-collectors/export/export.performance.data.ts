import type { PerformanceFilters } from '@harken/contract/data-collectors/performance';
import { addDays } from '@harken/domain/calendar/calendar-date';
import { getFirstDayOfEpiWeek } from '@harken/domain/calendar/epi-week';
import { createPlaceColumns } from '../../../platform/data-files/places.ts';
import type { FoundValues } from '../../../platform/data-files/present.ts';
import type { Services } from '../../../platform/services.ts';
import { toLocalDate } from '../../../platform/time-zones.ts';
import type { Viewer } from '../data-collectors.reads.ts';
import { findCalendar } from '../performance/performance.queries.ts';
import { readPerformance } from '../performance/performance.ts';
import { addNames, findWeeksOfProject } from './export.performance.ts';

/** The performance of collectors as data: a row for each of them and each epi week, the oldest first. */
export async function readPerformanceData(
  services: Services,
  filters: PerformanceFilters,
  viewer: Viewer,
): Promise<{ suffix: string; rows: AsyncIterable<FoundValues> }> {
  const { db, clock } = services;
  const { projectId, nationalSocietyId } = viewer.project;
  const now = clock.now();
  const weeks = await findWeeksOfProject(db, projectId, now);
  const collectors = await readPerformance(db, { filters, viewer, weeks, now });
  const [{ timeZoneId, epiWeekStartDay }, toPlaces] = await Promise.all([
    findCalendar(db, projectId),
    createPlaceColumns(services, nationalSocietyId),
  ]);
  const columnsOfWeeks = weeks.map(({ year, week }) => {
    const weekStartsOn = getFirstDayOfEpiWeek(year, week, epiWeekStartDay);
    return { epiYear: year, epiWeek: week, weekStartsOn, weekEndsOn: addDays(weekStartsOn, 6) };
  });
  async function* readRows(): AsyncGenerator<FoundValues> {
    for await (const row of addNames(db, collectors, nationalSocietyId)) {
      const { id: collectorId, name: collectorName, daysSinceLastReport, statuses, placeIds } = row;
      const ofCollector = {
        ...{ collectorId, collectorName, daysSinceLastReport, nationalSocietyId, projectId },
        ...{ timeZone: timeZoneId, ...toPlaces(placeIds, row) },
      };
      for (const [index, week] of columnsOfWeeks.entries())
        yield { ...ofCollector, ...week, reportingStatus: statuses[index] ?? null };
    }
  }
  return { suffix: toLocalDate(now, timeZoneId), rows: readRows() };
}
