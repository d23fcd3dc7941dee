import type { PerformanceFilters } from '@harken/contract/data-collector-performance';
import { dataRemoved } from '@harken/domain/access/anonymization';
import { type EpiWeekSpan, spanOfEpiWeek } from '@harken/domain/calendar/epi-week-span';
import { calendarDateIn } from '@harken/domain/calendar/time-zone';
import {
  type Completeness,
  completenessOf,
  completenessPercent,
  daysSinceLastReport,
  performanceWindow,
  reportingStatusInWeek,
} from '@harken/domain/data-collectors/performance';
import type { ReportingStatus } from '@harken/domain/data-collectors/types';
import type { Silence } from '@harken/domain/silence/silence';
import type { Database } from '../../platform/db/database.ts';
import {
  findCalendar,
  findChosenCollectors,
  findNotDeployedPeriods,
  findRowsOfCollectors,
  findSentByWeek,
} from './data-collectors.performance.queries.ts';
import { rowsPerPage, selectionOf, type Viewer } from './data-collectors.reads.ts';
import { silenceOfCollectors } from './data-collectors.silence.ts';

/** So few collectors are asked for by themselves, as a supervisor's are: it takes a tenth of reading the whole project. */
const few = 500;

/** How a collector did: one status per week asked for, null where it had not come yet or was not deployed. */
export interface CollectorPerformance {
  id: number;
  daysSinceLastReport: number | null;
  statuses: (ReportingStatus | null)[];
}

interface PerformanceAsked {
  filters: PerformanceFilters;
  viewer: Viewer;
  /** Weeks that follow each other, oldest first. */
  weeks: EpiWeekSpan[];
  now: Date;
}

/**
 * How the chosen collectors did in some weeks, by name. The messages that count are real ones, or those of training where
 * collectors in training are chosen; they count from the first week until now.
 */
export async function performanceOver(
  db: Database,
  { filters, viewer, weeks, now }: PerformanceAsked,
): Promise<CollectorPerformance[]> {
  const { projectId } = viewer.project;
  const isTraining = filters.trainingStatus === 'InTraining';
  const boundaries = [...weeks.map(({ startsAt }) => startsAt), weeks.at(-1)?.endsAt ?? now.getTime()].map(
    (instant) => new Date(instant),
  );
  const collectors = await chosenCollectors(db, { filters, viewer, now });
  const ids = collectors.length > few ? null : collectors.map(({ id }) => id);
  const [sent, periods] = await Promise.all([
    findSentByWeek(db, { projectId, ids, isTraining, boundaries, until: now }),
    findNotDeployedPeriods(db, projectId, boundaries[0] ?? now),
  ]);
  const sentBy = new Map(sent.map((row) => [row.dataCollectorId, row]));
  const periodsOf = Map.groupBy(periods, ({ dataCollectorId }) => dataCollectorId);
  return collectors.map(({ id, createdAt }) => {
    const history = { createdAt, notDeployedPeriods: periodsOf.get(id) ?? [] };
    const own = sentBy.get(id);
    const sentIn = (index: number) => ({
      hasCorrect: own?.correct?.[index] === '1',
      hasWrong: own?.wrong?.[index] === '1',
    });
    return {
      id,
      daysSinceLastReport: own ? daysSinceLastReport(own.lastReceivedAt, now.getTime()) : null,
      statuses: weeks.map((week, index) => reportingStatusInWeek(history, week, sentIn(index))),
    };
  });
}

/** Those that the filters mean: where only silent ones are asked for, whoever is silent now. */
async function chosenCollectors(db: Database, { filters, viewer, now }: Omit<PerformanceAsked, 'weeks'>) {
  const chosen = await findChosenCollectors(db, await selectionOf(db, filters, viewer));
  if (!filters.isSilent) return chosen;
  const ids = chosen.map(({ id }) => id);
  const silenceOf = await silenceOfCollectors(db, { project: viewer.project, ids, now });
  return chosen.filter(({ id }) => silenceOf.get(id)?.isSilent);
}

/** The completeness of one of the weeks asked for, over all the collectors. */
export function completenessOfWeek(collectors: CollectorPerformance[], index: number): Completeness {
  return completenessOf(collectors.map(({ statuses }) => statuses[index] ?? null));
}

/** One page of how collectors did in the last eight completed epi weeks; completeness is that of all pages. */
export async function listPerformance(
  db: Database,
  filters: PerformanceFilters & { pageNumber: number },
  { viewer, now }: Pick<PerformanceAsked, 'viewer' | 'now'>,
) {
  const { timeZoneId, epiWeekStartDay } = await findCalendar(db, viewer.project.projectId);
  const newestFirst = performanceWindow(calendarDateIn(timeZoneId, now.getTime()), epiWeekStartDay);
  const weeks = newestFirst.map((week) => spanOfEpiWeek(week, epiWeekStartDay, timeZoneId)).reverse();
  const collectors = await performanceOver(db, { filters, viewer, weeks, now });
  const epiDateRange = newestFirst.map(({ year, week }) => ({ epiWeek: week, epiYear: year }));
  const completeness = epiDateRange.map((week, index) => {
    const ofWeek = completenessOfWeek(collectors, weeks.length - 1 - index);
    return { ...week, ...ofWeek, percentage: completenessPercent(ofWeek) };
  });
  const first = (filters.pageNumber - 1) * rowsPerPage;
  const page = collectors.slice(first, first + rowsPerPage);
  return {
    completeness: collectors.length === 0 ? [] : completeness,
    performance: {
      data: await rowsOf(db, page, { newestFirst: epiDateRange, viewer, now }),
      page: filters.pageNumber,
      rowsPerPage,
      totalRows: collectors.length,
    },
    epiDateRange,
  };
}

async function rowsOf(
  db: Database,
  page: CollectorPerformance[],
  {
    newestFirst,
    viewer,
    now,
  }: { newestFirst: { epiWeek: number; epiYear: number }[] } & Pick<PerformanceAsked, 'viewer' | 'now'>,
) {
  const ids = page.map(({ id }) => id);
  const [found, silenceOf] = await Promise.all([
    findRowsOfCollectors(db, ids),
    silenceOfCollectors(db, { project: viewer.project, ids, now }),
  ]);
  const rowOf = new Map(found.map((row) => [row.id, row]));
  return page.flatMap(({ id, daysSinceLastReport: days, statuses }) => {
    const row = rowOf.get(id);
    if (!row) return []; // removed in between
    const performanceInEpiWeeks = newestFirst.map((week, index) => ({
      ...week,
      reportingStatus: statuses.at(-1 - index),
    }));
    const about = { ...row, name: row.name ?? dataRemoved, daysSinceLastReport: days };
    return [{ ...about, performanceInEpiWeeks, ...silenceInRow(silenceOf.get(id)) }];
  });
}

function silenceInRow(silence: Silence | undefined) {
  if (!silence?.isSilent) return { silentDays: null, usualGapDays: null };
  return { silentDays: silence.silentFor, usualGapDays: silence.usualGap };
}
