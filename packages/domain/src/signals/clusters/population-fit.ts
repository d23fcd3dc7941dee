import { couldReport, type Reporting, type ScanCount } from '../scan/scan-input.ts';

const spanDays = 7;
/** Standard deviations by which cases may scatter more than chance makes them scatter. */
const allowedDeviations = 3;

/** Cases and people of places, with when they could report. */
export interface PopulatedCases {
  counts: readonly ScanCount[];
  populations: readonly number[];
  reporting: Reporting;
  days: number;
  /** The last days, which may have a cluster, are left out. */
  leftOutDays: number;
}

/**
 * Whether people and time explain the cases: those of places, and those of spans of seven days, scatter no more around what is expected than
 * chance makes them. Otherwise a search by population finds the places that always report more, and the season, every night.
 *
 * By Pearson's statistic, whose mean is 1 per degree of freedom and whose variance 2.
 */
export function arePopulationsEnough(cases: PopulatedCases): boolean {
  const { byPlace, bySpan } = sumUp(cases);
  return isScatteredByChance(byPlace) && isScatteredByChance(bySpan);
}

interface Sums {
  cases: Float64Array;
  /** People times spans in which they could report. */
  people: Float64Array;
}

function sumUp({ counts, populations, reporting, days, leftOutDays }: PopulatedCases) {
  const createSums = (size: number): Sums => ({
    cases: new Float64Array(size),
    people: new Float64Array(size),
  });
  const firstSpan = Math.ceil(leftOutDays / spanDays);
  const lastSpan = days / spanDays;
  const byPlace = createSums(populations.length);
  const bySpan = createSums(lastSpan - firstSpan);
  const add = (values: Float64Array, at: number, more: number) => {
    values[at] = (values[at] as number) + more;
  };
  for (const { place, day, cases } of counts) {
    const span = Math.floor((days - 1 - day) / spanDays);
    if (span < firstSpan) continue;
    add(byPlace.cases, place, cases);
    add(bySpan.cases, span - firstSpan, cases);
  }
  for (const [place, population] of populations.entries())
    for (let span = firstSpan; span < lastSpan; span += 1)
      if (couldReport(reporting, place, span * spanDays)) {
        add(byPlace.people, place, population);
        add(bySpan.people, span - firstSpan, population);
      }
  return { byPlace, bySpan };
}

function isScatteredByChance({ cases, people }: Sums): boolean {
  const sum = (values: Float64Array) => values.reduce((all, value) => all + value, 0);
  const share = sum(cases) / sum(people);
  let [pearson, compared] = [0, 0];
  for (const [at, ofOne] of people.entries()) {
    const expected = share * ofOne;
    if (!(expected > 0)) continue;
    compared += 1;
    pearson += ((cases[at] as number) - expected) ** 2 / expected;
  }
  const freedom = compared - 1;
  return freedom < 1 || pearson / freedom <= 1 + allowedDeviations * Math.sqrt(2 / freedom);
}
