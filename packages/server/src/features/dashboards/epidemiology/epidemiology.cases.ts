import { addDays, type CalendarDate } from '@harken/domain/calendar/calendar-date';
import {
  type EpiWeekStart,
  getEpiWeek,
  getFirstDayOfEpiWeek,
  listEpiWeeksBetween,
} from '@harken/domain/calendar/epi-week';
import { sexAgeGroups } from '@harken/domain/dashboards/aggregator';
import type { DashboardAggregate } from '@harken/domain/dashboards/dashboard-totals';
import { epidemiologyLimits } from '@harken/domain/dashboards/epidemiology/limits';
import {
  hideUnknownCounts,
  rankPlaces,
  splitTopPlaces,
} from '@harken/domain/dashboards/epidemiology/places-over-time';
import { buildPyramid } from '@harken/domain/dashboards/epidemiology/pyramid';
import type { PlaceInside } from '@harken/domain/places/places-inside';
import { runInSlices } from '../../../platform/run-in-slices.ts';
import { countByPlace } from '../cases-by-place/cases-by-place.ts';
import { listWeekPeriods, type NamedPeriods } from '../dashboards.periods.ts';
import type { ResolvedFilter } from '../dashboards.selection.ts';
import type { Coverage } from './coverage.ts';

/** What all parts are computed from. */
export interface EpidemiologyFacts {
  resolved: ResolvedFilter;
  coverage: Coverage;
  /** The row of a village in an aggregate. */
  rowOf: ReadonlyMap<number, number>;
  inside: Record<'region' | 'district' | 'village', PlaceInside[]>;
  today: CalendarDate;
}

/** The tables of an aggregate that the curve is drawn from, with its periods. */
interface DrawnTables {
  aggregate: Pick<DashboardAggregate, 'byHealthRisk' | 'byVillage' | 'bySexAgeGroup'>;
  periods: NamedPeriods;
}

/** An aggregate with its periods. */
export interface Aggregated {
  aggregate: DashboardAggregate;
  periods: NamedPeriods;
}

const sum = (counts: ArrayLike<number>) => Array.from(counts).reduce((total, count) => total + count, 0);

/** A place as responses name it. */
export const namePlace = ({ id, name, within }: PlaceInside) => ({ id, name, within: [...within] });

/** The days of each period that lie within the filter, and its epi week. */
function describePeriods({ first, last, firstDays }: NamedPeriods, weekStart: EpiWeekStart) {
  return firstDays.map((day, index) => {
    const next = firstDays[index + 1];
    const { year, week } = getEpiWeek(day, weekStart);
    return {
      firstDay: day < first ? first : day,
      lastDay: next ? addDays(next, -1) : last,
      ...{ epiYear: year, epiWeek: week },
    };
  });
}

/** The cases of some places in each period. */
async function countPlaces(
  places: readonly PlaceInside[],
  { aggregate, periods }: DrawnTables,
  { rowOf }: EpidemiologyFacts,
) {
  const counted = await runInSlices(countByPlace(places, { aggregate, periods, rowOf, withPeriods: true }));
  return counted.map(({ place, counts, cases }) => ({ ...namePlace(place), place, counts, cases }));
}

/** All cases of each period, whatever their place. */
function countPeriods({ aggregate, periods }: DrawnTables): number[] {
  const counts = new Array<number>(periods.count).fill(0);
  aggregate.byHealthRisk.forEach((cases, at) => {
    const period = at % periods.count;
    counts[period] = (counts[period] as number) + cases;
  });
  return counts;
}

/** What is left of the counts of each period after others are taken away. */
const subtract = (counts: readonly number[], others: readonly (readonly number[])[]) =>
  counts.map((count, period) =>
    Math.max(
      0,
      others.reduce((left, other) => left - (other[period] ?? 0), count),
    ),
  );

export function presentPyramid({ aggregate, periods }: Aggregated) {
  const groups = buildPyramid(aggregate.bySexAgeGroup, periods.count);
  const grouped = groups.reduce((total, { cases }) => total + cases, 0);
  return { groups, withoutGroup: Math.max(0, aggregate.cases - grouped) };
}

/** The epidemic curve by region, district and sex-age group. */
export async function presentCurve(aggregated: DrawnTables, facts: EpidemiologyFacts) {
  const { aggregate, periods } = aggregated;
  const all = countPeriods(aggregated);
  const byLevel = async (level: 'region' | 'district') => {
    const counted = await countPlaces(facts.inside[level], aggregated, facts);
    const { top, others } = splitTopPlaces(counted, {
      limit: epidemiologyLimits.curvePlaces,
      periodCount: periods.count,
    });
    return {
      places: top.map(({ id, name, within, counts }) => ({ id, name, within, counts })),
      others,
      unknown: subtract(
        all,
        counted.map(({ counts }) => counts),
      ),
    };
  };
  const groups = sexAgeGroups.map((group, row) => ({
    group,
    counts: [...aggregate.bySexAgeGroup.subarray(row * periods.count, (row + 1) * periods.count)],
  }));
  const groupCounts = groups.map(({ counts }) => counts);
  return {
    groupingType: facts.resolved.filter.groupingType,
    periods: describePeriods(periods, facts.resolved.society.weekStart),
    region: await byLevel('region'),
    district: await byLevel('district'),
    sexAge: { groups, withoutGroup: subtract(all, groupCounts) },
  };
}

/** Cases by village, with those of the period before. Each aggregate can have its own periods. */
export async function presentVillages(now: Aggregated, before: Aggregated, facts: EpidemiologyFacts) {
  const { inside, coverage } = facts;
  const { first, last } = before.periods;
  const [counted, countedBefore] = await Promise.all([
    countPlaces(inside.village, now, facts),
    countPlaces(inside.village, before, facts),
  ]);
  const bounds = coverage.toBounds([first, now.periods.first], now.periods.last);
  const withCases = counted
    .map(({ place, cases }, at) => ({ place, cases, casesBefore: countedBefore[at]?.cases ?? 0 }))
    .filter(({ cases, casesBefore }) => cases + casesBefore > 0)
    .sort((a, b) => b.cases - a.cases || b.casesBefore - a.casesBefore || compareNames(a.place, b.place));
  const shown = withCases.slice(0, epidemiologyLimits.villages);
  const leftOut = withCases.slice(epidemiologyLimits.villages);
  return {
    before: { firstDay: first, lastDay: last },
    ranked: shown.map(({ place, cases, casesBefore }) => {
      const [wasBefore, isNow] = coverage.find(place.villageIds, bounds);
      return {
        ...{ ...namePlace(place), cases, casesBefore },
        couldReport: cases > 0 || isNow === 1,
        couldReportBefore: casesBefore > 0 || wasBefore === 1,
      };
    }),
    leftOut: {
      villageCount: leftOut.length,
      cases: sum(leftOut.map(({ cases }) => cases)),
      casesBefore: sum(leftOut.map(({ casesBefore }) => casesBefore)),
    },
    withoutCases: counted.length - withCases.length,
    unknown: {
      cases: now.aggregate.cases - sum(counted.map(({ cases }) => cases)),
      casesBefore: before.aggregate.cases - sum(countedBefore.map(({ cases }) => cases)),
    },
  };
}

const compareNames = (a: PlaceInside, b: PlaceInside) =>
  a.name === b.name ? a.id - b.id : a.name < b.name ? -1 : 1;

/** The epi weeks of the space-time strip, the latest ones of the filter. */
export function listStripWeeks({ first, last, society: { weekStart } }: ResolvedFilter): {
  periods: NamedPeriods;
  leftOut: number;
} {
  const all = listEpiWeeksBetween(first, last, weekStart);
  const leftOut = Math.max(0, all.length - epidemiologyLimits.stripWeeks);
  const week = all[leftOut];
  const from = leftOut > 0 && week ? getFirstDayOfEpiWeek(week.year, week.week, weekStart) : first;
  return { periods: listWeekPeriods(from, last, weekStart), leftOut };
}

/** Places by epi week. A week in which nobody could report has no count. */
export async function presentStrip(
  weeks: Aggregated & { leftOut: number },
  facts: EpidemiologyFacts,
  districtId: number | null,
) {
  const { resolved, inside, coverage, today } = facts;
  const inDistrict = new Set(
    resolved.villages.filter((village) => village.districtId === districtId).map(({ id }) => id),
  );
  const places =
    districtId === null ? inside.district : inside.village.filter(({ id }) => inDistrict.has(id));
  const ranked = rankPlaces(await countPlaces(places, weeks, facts));
  const shown = ranked.slice(0, epidemiologyLimits.stripPlaces);
  const periods = describePeriods(weeks.periods, resolved.society.weekStart);
  const bounds = coverage.toBounds(
    periods.map(({ firstDay }) => firstDay),
    weeks.periods.last,
  );
  return {
    level: districtId === null ? ('district' as const) : ('village' as const),
    weeks: periods.map((period, index) => ({
      ...period,
      isPartial: isPartialWeek(period, weeks.periods.firstDays[index] as CalendarDate, today),
    })),
    weeksLeftOut: weeks.leftOut,
    places: shown.map(({ id, name, within, place, counts }) => ({
      ...{ id, name, within },
      weeks: hideUnknownCounts(counts, coverage.find(place.villageIds, bounds)).map((cases) => ({ cases })),
    })),
    placesLeftOut: ranked.length - shown.length,
    casesLeftOut: sum(ranked.slice(shown.length).map(({ cases }) => cases)),
  };
}

function isPartialWeek(
  { firstDay, lastDay }: { firstDay: CalendarDate; lastDay: CalendarDate },
  start: CalendarDate,
  today: CalendarDate,
): boolean {
  const end = addDays(start, 6);
  return firstDay > start || lastDay < end || end >= today;
}
