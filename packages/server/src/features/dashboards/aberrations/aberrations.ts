import { addDays, type CalendarDate } from '@harken/domain/calendar/calendar-date';
import { getEpiWeek, getFirstDayOfEpiWeek, listEpiWeeksBetween } from '@harken/domain/calendar/epi-week';
import { flagAberrations } from '@harken/domain/detection/aberrations';
import { findLatestAberration } from '@harken/domain/detection/latest-aberration';
import { aberrationLimits, getWeeksShown } from '@harken/domain/detection/limits';
import type { Detection } from '@harken/domain/detection/parameters';
import { shareReads } from '../../../platform/db/shared-reads.ts';
import type { Services } from '../../../platform/services.ts';
import { listWeekPeriods, type NamedPeriods } from '../dashboards.periods.ts';
import {
  type DashboardFilter,
  type DashboardScope,
  type ResolvedFilter,
  resolveFilter,
  toSenderFilter,
  toTimeRange,
} from '../dashboards.selection.ts';
import { aggregateReports } from '../dashboards.ts';
import { findDeployedTimes } from './aberrations.queries.ts';

/**
 * Epi weeks with more cases than expected from the weeks before (docs/decisions/0033). Weeks are counted whole, even if the
 * filter begins in the middle of one, and enough of them are included for every method to have values.
 */
export async function readAberrations(services: Services, scope: DashboardScope, filter: DashboardFilter) {
  const resolved = await resolveFilter(services.db, scope, filter);
  if (resolved.last < resolved.first) return { epiWeeks: [], healthRisks: [] };
  const { weekStart } = resolved.society;
  const periods = listWeekPeriods(findFirstDay(resolved), resolved.last, weekStart);
  const [weeks, counted] = await Promise.all([
    findWeeks(services, resolved, periods),
    countHealthRisks(services, resolved, periods),
  ]);
  const isKnown = weeks.map(
    ({ isCovered }, at) => isCovered || counted.some(({ counts }) => counts[at] !== 0),
  );
  const analysed = counted
    .filter(({ isSelected }) => isSelected)
    .map(({ id, name, counts }) => ({ id, name, counts, weeks: detectAberrations(counts, weeks, isKnown) }));
  return {
    epiWeeks: periods.firstDays.map((firstDay) => {
      const { year, week } = getEpiWeek(firstDay, weekStart);
      return { epiYear: year, epiWeek: week, firstDay };
    }),
    healthRisks: sortByRelevance(analysed, resolved, periods).map(({ id, name, weeks: found }) => ({
      id,
      name,
      weeks: found,
    })),
  };
}

function findFirstDay({ first, last, society: { weekStart } }: ResolvedFilter): CalendarDate {
  const { year, week } = getEpiWeek(last, weekStart);
  const weekCount = getWeeksShown(listEpiWeeksBetween(first, last, weekStart).length);
  return addDays(getFirstDayOfEpiWeek(year, week, weekStart), -7 * (weekCount - 1));
}

const readDeployedTimes = shareReads(findDeployedTimes);

interface Week {
  /** Not over yet, or the filter ends before the week does. */
  isRunning: boolean;
  /** A collector was deployed at its end. */
  isCovered: boolean;
}

async function findWeeks(
  { db, clock }: Services,
  resolved: ResolvedFilter,
  { firstDays }: NamedPeriods,
): Promise<Week[]> {
  const { projectIds, places, organizationId, filter } = resolved;
  const { type } = toSenderFilter(filter);
  const lastDays = firstDays.map((day) => addDays(day, 6));
  const ends = lastDays.map((last) => toTimeRange({ ...resolved, last }).until);
  const times = await readDeployedTimes(db, { projectIds, places, organizationId, type });
  const now = clock.now();
  return ends.map((end, at) => ({
    isRunning: end > now || (lastDays[at] as CalendarDate) > resolved.last,
    isCovered: times.some(
      ({ after, until }) => Number(end) > after && (until === null || Number(end) <= until),
    ),
  }));
}

/**
 * Cases per week of every health risk of the projects except activity. Health risks outside the filter are included: their
 * reports show that somebody could report.
 */
async function countHealthRisks(services: Services, resolved: ResolvedFilter, periods: NamedPeriods) {
  const { healthRisks, chosenHealthRisks } = resolved;
  const { byHealthRisk } = await aggregateReports(
    services,
    { ...resolved, chosenHealthRisks: healthRisks },
    periods,
    { listedVillages: 0 },
  );
  return healthRisks
    .map(({ id, name, type }, row) => ({
      id,
      name,
      type,
      isSelected: chosenHealthRisks.some((chosen) => chosen.id === id),
      counts: [...byHealthRisk.subarray(row * periods.count, (row + 1) * periods.count)],
    }))
    .filter(({ type }) => type !== 'Activity');
}

function detectAberrations(counts: number[], weeks: Week[], isKnown: boolean[]) {
  const complete = counts.map((count, at) => (isKnown[at] && !weeks[at]?.isRunning ? count : null));
  const { c1, c2, c3, cusum } = flagAberrations(complete);
  return weeks.map(({ isRunning }, at) => ({
    count: isKnown[at] ? (counts[at] as number) : null,
    isRunning,
    c1: roundDetection(c1[at]),
    c2: roundDetection(c2[at]),
    c3: roundDetection(c3[at]),
    cusum: roundDetection(cusum[at]),
  }));
}

/** Six decimals. The threshold is rounded down, so that the same whole counts are above it as before. */
function roundDetection(detection: Detection | null | undefined) {
  return (
    detection && {
      expected: Math.round(detection.expected * 1e6) / 1e6,
      threshold: Math.floor(detection.upper * 1e6) / 1e6,
      isFlagged: detection.isFlagged,
    }
  );
}

/** First health risks that are flagged in the latest complete week, then those with the most cases in the selected weeks. */
function sortByRelevance<T extends { counts: number[]; weeks: ReturnType<typeof detectAberrations> }>(
  healthRisks: T[],
  { first, isFilteredByHealthRisk }: ResolvedFilter,
  { firstDays }: NamedPeriods,
): T[] {
  const from = Math.max(
    0,
    firstDays.findLastIndex((day) => day <= first),
  );
  return healthRisks
    .filter(({ counts }) => isFilteredByHealthRisk || counts.some((count) => count > 0))
    .map((one) => ({
      one,
      isFlagged: Number(findLatestAberration(one.weeks) !== null),
      cases: one.counts.slice(from).reduce((sum, count) => sum + count, 0),
    }))
    .sort((a, b) => b.isFlagged - a.isFlagged || b.cases - a.cases)
    .slice(0, aberrationLimits.healthRisks)
    .map(({ one }) => one);
}
