import { addDays, type CalendarDate } from '@harken/domain/calendar/calendar-date';
import { epiWeekOf, epiWeeksBetween, firstDayOfEpiWeek } from '@harken/domain/calendar/epi-week';
import { latestRise } from '@harken/domain/detection/latest-rise';
import { riseLimits, weeksShown } from '@harken/domain/detection/limits';
import type { Detection } from '@harken/domain/detection/parameters';
import { detectRises } from '@harken/domain/detection/rises';
import type { Services } from '../../platform/services.ts';
import { type NamedPeriods, weekPeriods } from './dashboards.periods.ts';
import { findWhetherDeployed } from './dashboards.rises.queries.ts';
import {
  type Asked,
  type DashboardFilter,
  type DashboardPlace,
  readFilter,
  sendersOf,
  timeOf,
} from './dashboards.selection.ts';
import { tallyOf } from './dashboards.ts';

/**
 * Epi weeks in which more was reported than the weeks before let expect. Weeks are taken whole, also where the filter begins in
 * the middle of one, and enough of them before it for every method to have values.
 */
export async function readUnusualRises(services: Services, place: DashboardPlace, filter: DashboardFilter) {
  const asked = await readFilter(services.db, place, filter);
  if (asked.last < asked.first) return { epiWeeks: [], healthRisks: [] };
  const { weekStart } = asked.society;
  const periods = weekPeriods(firstDayShown(asked), asked.last, weekStart);
  const [weeks, counted] = await Promise.all([
    findWeeks(services, asked, periods),
    countHealthRisks(services, asked, periods),
  ]);
  const isKnown = weeks.map(
    ({ isCovered }, at) => isCovered || counted.some(({ counts }) => counts[at] !== 0),
  );
  const judged = counted
    .filter(({ isAsked }) => isAsked)
    .map(({ id, name, counts }) => ({ id, name, counts, weeks: judge(counts, weeks, isKnown) }));
  return {
    epiWeeks: periods.firstDays.map((firstDay) => {
      const { year, week } = epiWeekOf(firstDay, weekStart);
      return { epiYear: year, epiWeek: week, firstDay };
    }),
    healthRisks: inOrder(judged, asked, periods).map(({ id, name, weeks: found }) => ({
      id,
      name,
      weeks: found,
    })),
  };
}

function firstDayShown({ first, last, society: { weekStart } }: Asked): CalendarDate {
  const { year, week } = epiWeekOf(last, weekStart);
  const shown = weeksShown(epiWeeksBetween(first, last, weekStart).length);
  return addDays(firstDayOfEpiWeek(year, week, weekStart), -7 * (shown - 1));
}

interface Week {
  /** Not over yet, or not to its end among the days asked for. */
  isRunning: boolean;
  /** Somebody was deployed at its end. */
  isCovered: boolean;
}

async function findWeeks(
  { db, clock }: Services,
  asked: Asked,
  { firstDays }: NamedPeriods,
): Promise<Week[]> {
  const { projectIds, places, dataCollectorIds, filter } = asked;
  const { type } = sendersOf(filter);
  const lastDays = firstDays.map((day) => addDays(day, 6));
  const ends = lastDays.map((last) => timeOf({ ...asked, last }).until);
  const deployed = await findWhetherDeployed(db, { projectIds, places, dataCollectorIds, type }, ends);
  const now = clock.now();
  return ends.map((end, at) => ({
    isRunning: end > now || (lastDays[at] as CalendarDate) > asked.last,
    isCovered: deployed[at] as boolean,
  }));
}

/** Cases by week of every health risk of the projects but activity, also of those that the filter leaves out. */
async function countHealthRisks(services: Services, asked: Asked, periods: NamedPeriods) {
  const { healthRisks, chosenHealthRisks } = asked;
  const { byHealthRisk } = await tallyOf(services, { ...asked, chosenHealthRisks: healthRisks }, periods);
  return healthRisks
    .map(({ id, name, type }, row) => ({
      id,
      name,
      type,
      isAsked: chosenHealthRisks.some((chosen) => chosen.id === id),
      counts: [...byHealthRisk.subarray(row * periods.count, (row + 1) * periods.count)],
    }))
    .filter(({ type }) => type !== 'Activity');
}

function judge(counts: number[], weeks: Week[], isKnown: boolean[]) {
  const complete = counts.map((count, at) => (isKnown[at] && !weeks[at]?.isRunning ? count : null));
  const { c1, c2, c3, cusum } = detectRises(complete);
  return weeks.map(({ isRunning }, at) => ({
    count: isKnown[at] ? (counts[at] as number) : null,
    isRunning,
    c1: present(c1[at]),
    c2: present(c2[at]),
    c3: present(c3[at]),
    cusum: present(cusum[at]),
  }));
}

/** Six decimals; the bound is rounded down, so that a whole count is above it exactly where it was before. */
function present(detection: Detection | null | undefined) {
  return (
    detection && {
      expected: Math.round(detection.expected * 1e6) / 1e6,
      threshold: Math.floor(detection.upper * 1e6) / 1e6,
      isFlagged: detection.isFlagged,
    }
  );
}

/** Those that stand out in the latest week that is over first, then those with the most cases in the weeks asked for. */
function inOrder<T extends { counts: number[]; weeks: ReturnType<typeof judge> }>(
  healthRisks: T[],
  { first, isNarrowedByHealthRisk }: Asked,
  { firstDays }: NamedPeriods,
): T[] {
  const from = Math.max(
    0,
    firstDays.findLastIndex((day) => day <= first),
  );
  return healthRisks
    .filter(({ counts }) => isNarrowedByHealthRisk || counts.some((count) => count > 0))
    .map((one) => ({
      one,
      isRising: Number(latestRise(one.weeks) !== null),
      cases: one.counts.slice(from).reduce((sum, count) => sum + count, 0),
    }))
    .sort((a, b) => b.isRising - a.isRising || b.cases - a.cases)
    .slice(0, riseLimits.healthRisks)
    .map(({ one }) => one);
}
