import type { PerformanceFilters, PerformanceOrder } from '@harken/contract/data-collectors/performance';
import { dataRemoved } from '@harken/domain/access/anonymization';
import { type EpiWeekSpan, getEpiWeekSpan } from '@harken/domain/calendar/epi-week-span';
import { getCalendarDate } from '@harken/domain/calendar/time-zone';
import {
  type Completeness,
  computeCompleteness,
  computeCompletenessPercent,
  getDaysSinceLastReport,
  getReportingStatusInWeek,
  listPerformanceWeeks,
} from '@harken/domain/data-collectors/performance';
import type { ReportingStatus } from '@harken/domain/data-collectors/types';
import type { NonReporting } from '@harken/domain/non-reporting/non-reporting';
import type { Database } from '../../../platform/db/database.ts';
import { resolveSelection, rowsPerPage, type Viewer } from '../data-collectors.reads.ts';
import { isAccessibleTo } from '../data-collectors.visibility.queries.ts';
import { type CollectorSorting, countCollectors } from '../list/list.queries.ts';
import { readReportingGaps } from './performance.non-reporting.ts';
import {
  findCalendar,
  findCollectorRows,
  findNotDeployedPeriods,
  findSelectedCollectors,
} from './performance.queries.ts';
import { readSentWeeks } from './performance.sent-weeks.ts';

/**
 * Up to this many collectors are queried by id, such as those of a supervisor: it takes a tenth of reading the whole project.
 */
const maxQueriedIds = 500;

/** The performance of a collector: one status per week, null where it was not registered yet or not deployed. */
export interface CollectorPerformance {
  id: number;
  daysSinceLastReport: number | null;
  statuses: (ReportingStatus | null)[];
}

interface PerformanceQuery {
  filters: PerformanceFilters;
  viewer: Viewer;
  /** Consecutive weeks, oldest first. */
  weeks: EpiWeekSpan[];
  now: Date;
  /** By name if absent. */
  sorting?: PerformanceSorting;
}

interface PerformanceSorting {
  orderBy?: PerformanceOrder | null | undefined;
  sortAscending: boolean;
}

const byName: PerformanceSorting = { sortAscending: true };

/**
 * The performance of the selected collectors in some weeks, in order. Counts real messages, or those of training if collectors
 * in training are selected, from the first week until now.
 */
export async function readPerformance(
  db: Database,
  { filters, viewer, weeks, now, sorting = byName }: PerformanceQuery,
): Promise<CollectorPerformance[]> {
  const { projectId } = viewer.project;
  const isTraining = filters.trainingStatus === 'InTraining';
  const boundaries = [...weeks.map(({ startsAt }) => startsAt), weeks.at(-1)?.endsAt ?? now.getTime()].map(
    (instant) => new Date(instant),
  );
  const collectors = await findFilteredCollectors(db, { filters, viewer, now, sorting });
  const ids = collectors.length > maxQueriedIds ? null : collectors.map(({ id }) => id);
  const [findSent, periods] = await Promise.all([
    readSentWeeks(db, { projectId, ids, isTraining, boundaries, now }),
    findNotDeployedPeriods(db, projectId, boundaries[0] ?? now),
  ]);
  const periodsById = Map.groupBy(periods, ({ dataCollectorId }) => dataCollectorId);
  const performance = collectors.map(({ id, createdAt }) => {
    const history = { createdAt, notDeployedPeriods: periodsById.get(id) ?? [] };
    const { lastReceivedAt, inWeek } = findSent(id);
    return {
      id,
      daysSinceLastReport:
        lastReceivedAt === null ? null : getDaysSinceLastReport(lastReceivedAt, now.getTime()),
      statuses: weeks.map((week, index) => getReportingStatusInWeek(history, week, inWeek(index))),
    };
  });
  return sorting.orderBy === 'daysSinceLastReport'
    ? sortByLastReport(performance, sorting.sortAscending)
    : performance;
}

/** Those without a report come last in both directions; the same number of days stays in order of names. */
function sortByLastReport(performance: CollectorPerformance[], sortAscending: boolean) {
  const toKey = ({ daysSinceLastReport: days }: CollectorPerformance) =>
    days === null ? Number.POSITIVE_INFINITY : sortAscending ? days : -days;
  return performance.toSorted((one, other) => {
    const [a, b] = [toKey(one), toKey(other)];
    return a === b ? 0 : a - b;
  });
}

/** The collectors selected by the filters; with the non-reporting filter, those that are non-reporting now. */
async function findFilteredCollectors(
  db: Database,
  { filters, viewer, now, sorting = byName }: Omit<PerformanceQuery, 'weeks'>,
) {
  const { orderBy, sortAscending } = sorting;
  const selection = await resolveSelection(db, filters, viewer);
  // the last report is known only later
  const stored = orderBy === 'daysSinceLastReport' ? byName : { orderBy, sortAscending };
  const chosen = await findSelectedCollectors(db, selection, stored as CollectorSorting);
  if (!filters.isSilent) return chosen;
  const ids = chosen.map(({ id }) => id);
  const gapsById = await readReportingGaps(db, { project: viewer.project, ids, now });
  return chosen.filter(({ id }) => gapsById.get(id)?.isNonReporting);
}

/** The completeness of one of the weeks, over all collectors. */
export function calculateWeekCompleteness(collectors: CollectorPerformance[], index: number): Completeness {
  return computeCompleteness(collectors.map(({ statuses }) => statuses[index] ?? null));
}

/** One page of the performance in the last eight completed epi weeks; completeness covers all pages. */
export async function listPerformance(
  db: Database,
  { orderBy, sortAscending, ...filters }: PerformanceFilters & PerformanceSorting & { pageNumber: number },
  { viewer, now }: Pick<PerformanceQuery, 'viewer' | 'now'>,
) {
  const { timeZoneId, epiWeekStartDay } = await findCalendar(db, viewer.project.projectId);
  const newestFirst = listPerformanceWeeks(getCalendarDate(timeZoneId, now.getTime()), epiWeekStartDay);
  const weeks = newestFirst.map((week) => getEpiWeekSpan(week, epiWeekStartDay, timeZoneId)).reverse();
  const [collectors, hiddenTrainingCount] = await Promise.all([
    readPerformance(db, { filters, viewer, weeks, now, sorting: { orderBy, sortAscending } }),
    countHiddenTraining(db, { filters, viewer, now }),
  ]);
  const epiDateRange = newestFirst.map(({ year, week }) => ({ epiWeek: week, epiYear: year }));
  const completeness = epiDateRange.map((week, index) => {
    const weekCompleteness = calculateWeekCompleteness(collectors, weeks.length - 1 - index);
    return { ...week, ...weekCompleteness, percentage: computeCompletenessPercent(weekCompleteness) };
  });
  const first = (filters.pageNumber - 1) * rowsPerPage;
  const page = collectors.slice(first, first + rowsPerPage);
  return {
    completeness: collectors.length === 0 ? [] : completeness,
    performance: {
      data: await toRows(db, page, { newestFirst: epiDateRange, viewer, now }),
      page: filters.pageNumber,
      rowsPerPage,
      totalRows: collectors.length,
    },
    hiddenTrainingCount,
    epiDateRange,
  };
}

/** How many collectors in training the list hides; null unless it is limited to trained ones. */
async function countHiddenTraining(
  db: Database,
  { filters, viewer, now }: Omit<PerformanceQuery, 'weeks'>,
): Promise<number | null> {
  if (filters.trainingStatus !== 'Trained') return null;
  const inTraining = { ...filters, trainingStatus: 'InTraining' as const };
  if (filters.isSilent)
    return (await findFilteredCollectors(db, { filters: inTraining, viewer, now })).length;
  return countCollectors(db, await resolveSelection(db, inTraining, viewer));
}

async function toRows(
  db: Database,
  page: CollectorPerformance[],
  {
    newestFirst,
    viewer,
    now,
  }: { newestFirst: { epiWeek: number; epiYear: number }[] } & Pick<PerformanceQuery, 'viewer' | 'now'>,
) {
  const ids = page.map(({ id }) => id);
  const [found, gapsById] = await Promise.all([
    findCollectorRows(db, ids, isAccessibleTo(viewer.user, viewer.project)),
    readReportingGaps(db, { project: viewer.project, ids, now }),
  ]);
  const rowsById = new Map(found.map((row) => [row.id, row]));
  return page.flatMap(({ id, daysSinceLastReport: days, statuses }) => {
    const row = rowsById.get(id);
    if (!row) return []; // Deleted meanwhile.
    const performanceInEpiWeeks = newestFirst.map((week, index) => ({
      ...week,
      reportingStatus: statuses.at(-1 - index),
    }));
    const details = { ...row, name: row.name ?? dataRemoved, daysSinceLastReport: days };
    return [{ ...details, performanceInEpiWeeks, ...toGapFields(gapsById.get(id)) }];
  });
}

function toGapFields(reportingGap: NonReporting | undefined) {
  if (!reportingGap?.isNonReporting) return { silentDays: null, usualGapDays: null };
  return { silentDays: reportingGap.duration, usualGapDays: reportingGap.usualGap };
}
