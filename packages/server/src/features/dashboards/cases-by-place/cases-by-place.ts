import { addDays } from '@harken/domain/calendar/calendar-date';
import type { DashboardAggregate } from '@harken/domain/dashboards/dashboard-totals';
import { type ComparedLevel, listPlacesInside, type PlaceInside } from '@harken/domain/places/places-inside';
import { computeRate, rateBaseOf } from '@harken/domain/places/rates';
import { addCodesOfPlaces } from '../../../platform/codes-of-places.ts';
import { type FindPlaceCode, getUtcDay, readPlaceCodes } from '../../../platform/place-codes.queries.ts';
import { readPopulations } from '../../../platform/place-populations.queries.ts';
import { runInSlices } from '../../../platform/run-in-slices.ts';
import type { Services } from '../../../platform/services.ts';
import { listPeriods, type NamedPeriods } from '../dashboards.periods.ts';
import { type DashboardFilter, type DashboardScope, resolveFilter } from '../dashboards.selection.ts';
import { readStructure } from '../dashboards.shared-reads.ts';
import { aggregateReports } from '../dashboards.ts';

/** The most places in a response, and the most counts of all of them together. */
const limits = { places: 2000, counts: 400_000 } as const;

export interface CasesByPlaceFilter extends DashboardFilter {
  level: ComparedLevel;
  withPeriods: boolean;
}

/**
 * Cases by place, from the aggregate that the dashboard shows, so that they add up to its total; with the rate of each place whose
 * population is known.
 */
export async function readCasesByPlace(
  services: Services,
  scope: DashboardScope,
  { level, withPeriods, ...filter }: CasesByPlaceFilter,
) {
  const { db, clock } = services;
  const { nationalSocietyId } = scope;
  const resolved = await resolveFilter(db, scope, filter);
  const periods = listPeriods(resolved);
  const year = Number(resolved.last.slice(0, 4));
  const [aggregate, structure, findCode, populations] = await Promise.all([
    aggregateReports(services, resolved, periods),
    readStructure(db, { nationalSocietyId }),
    readPlaceCodes(db, nationalSocietyId, getUtcDay(clock.now())),
    readPopulations(db, { nationalSocietyId, level, year }),
  ]);
  const inside = listPlacesInside(structure, filter.locations ?? null, level);
  const rowOf = new Map(resolved.villages.map(({ id }, row) => [id, row]));
  const counted = await runInSlices(countByPlace(inside, { aggregate, periods, rowOf, withPeriods }));
  const shown = counted.sort(compareByCases).slice(0, getMaxPlaces(withPeriods ? periods.count : 1));
  const total = sumCases(counted);
  return {
    ...{ level, per: rateBaseOf[level] },
    periods: withPeriods ? toDays(periods) : [{ firstDay: resolved.first, lastDay: resolved.last }],
    places: await addCodesOfPlaces(
      services,
      shown.map((place) => presentPlace(place, level, { populations, findCode })),
      ({ id }) => ({ [`${level}Id`]: id }),
    ),
    placeCount: inside.length,
    withoutPopulation: inside.filter(({ id }) => !populations.get(id)).length,
    casesWithoutPlace: aggregate.cases - total,
    truncated: shown.length < inside.length,
    casesLeftOut: total - sumCases(shown),
  };
}

export type CasesByPlace = Awaited<ReturnType<typeof readCasesByPlace>>;

interface Facts {
  populations: ReadonlyMap<number, number>;
  findCode: FindPlaceCode;
}

function presentPlace(
  { place: { id, name, within, isPartial }, counts, cases }: CountedPlace,
  level: ComparedLevel,
  { populations, findCode }: Facts,
) {
  const population = populations.get(id) ?? null;
  const rate = isPartial ? null : computeRate(cases, population, rateBaseOf[level]);
  const named = { id, name, within: [...within], code: findCode(level, id) };
  return { ...named, counts, cases, population, rate, isPartial };
}

interface CountedPlace {
  place: PlaceInside;
  counts: number[];
  cases: number;
}

interface Counting {
  aggregate: Pick<DashboardAggregate, 'byVillage'>;
  periods: Pick<NamedPeriods, 'count'>;
  /** The row of a village in the aggregate. */
  rowOf: ReadonlyMap<number, number>;
  withPeriods: boolean;
}

/** Adding up this many numbers takes a few milliseconds. */
const numbersPerStep = 1_000_000;

/** The cases of each place: the sums of its villages. */
export function* countByPlace(
  places: readonly PlaceInside[],
  counting: Counting,
): Generator<void, CountedPlace[]> {
  const { aggregate, periods, rowOf, withPeriods } = counting;
  const counted: CountedPlace[] = [];
  let numbers = 0;
  for (const place of places) {
    const counts = new Array<number>(withPeriods ? periods.count : 1).fill(0);
    let cases = 0;
    for (const villageId of place.villageIds) {
      const first = (rowOf.get(villageId) ?? -1) * periods.count;
      if (first < 0) continue;
      for (let period = 0; period < periods.count; period += 1) {
        const count = aggregate.byVillage[first + period] as number;
        const at = withPeriods ? period : 0;
        counts[at] = (counts[at] as number) + count;
        cases += count;
      }
    }
    counted.push({ place, counts, cases });
    numbers += place.villageIds.length * periods.count;
    if (numbers < numbersPerStep) continue;
    numbers = 0;
    yield;
  }
  return counted;
}

const sumCases = (places: readonly CountedPlace[]) => places.reduce((sum, { cases }) => sum + cases, 0);

const compareByCases = (one: CountedPlace, other: CountedPlace) =>
  other.cases - one.cases || (one.place.name < other.place.name ? -1 : 1) || one.place.id - other.place.id;

const getMaxPlaces = (periodCount: number) =>
  Math.min(limits.places, Math.floor(limits.counts / Math.max(periodCount, 1)));

/** The first and the last day of each period, within the filter. */
const toDays = ({ first, last, firstDays }: NamedPeriods) =>
  firstDays.map((firstDay, index) => {
    const next = firstDays[index + 1];
    return { firstDay: firstDay < first ? first : firstDay, lastDay: next ? addDays(next, -1) : last };
  });
