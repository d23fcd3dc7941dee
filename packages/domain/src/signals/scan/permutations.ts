import type { RecentCases } from './recent-cases.ts';
import { couldReport, type Reporting, type ScanInput } from './scan-input.ts';

/** Fills in the recent cases of a random set of data without clusters. */
export type DrawCases = (recent: RecentCases) => void;

/** Exchanges the days of all cases: every place keeps its number of cases, and every day as well. */
export function createPermutation(
  { counts, days }: ScanInput,
  maxDays: number,
  random: () => number,
): DrawCases {
  const places = counts.flatMap(({ place, cases }) => Array<number>(cases).fill(place));
  const ages = counts.flatMap(({ day, cases }) => {
    const age = days - 1 - day;
    return age < maxDays ? Array<number>(cases).fill(age) : [];
  });
  return (recent) => {
    recent.clear();
    // the first places of a random order
    for (const [at, age] of ages.entries()) {
      const other = at + Math.floor(random() * (places.length - at));
      const place = places[other] as number;
      places[other] = places[at] as number;
      places[at] = place;
      recent.add(place, age, 1);
    }
  };
}

/** Exchanges tried per case before the first random set, and between two of them. */
const exchanges = { first: 20, between: 2 };

/**
 * Exchanges the days of two cases at a time, if both places could report on the other's day. Every set that keeps the cases of places
 * and days, and has none where nobody could report, is as likely as any other, after enough exchanges.
 */
export function createRestrictedPermutation(
  { counts, days }: ScanInput,
  reporting: Reporting,
  maxDays: number,
  random: () => number,
): DrawCases {
  const places = counts.flatMap(({ place, cases }) => Array<number>(cases).fill(place));
  const ages = counts.flatMap(({ day, cases }) => Array<number>(cases).fill(days - 1 - day));
  const exchange = (count: number) => {
    for (let tried = 0; tried < count; tried += 1) {
      const [one, other] = [Math.floor(random() * ages.length), Math.floor(random() * ages.length)];
      const [ageOfOne, ageOfOther] = [ages[one] as number, ages[other] as number];
      if (
        ageOfOne !== ageOfOther &&
        couldReport(reporting, places[one] as number, ageOfOther) &&
        couldReport(reporting, places[other] as number, ageOfOne)
      ) {
        ages[one] = ageOfOther;
        ages[other] = ageOfOne;
      }
    }
  };
  exchange(exchanges.first * ages.length);
  return (recent) => {
    exchange(exchanges.between * ages.length);
    recent.clear();
    for (const [at, age] of ages.entries()) if (age < maxDays) recent.add(places[at] as number, age, 1);
  };
}

/** Places every case with any person on any day on which the place could report. */
export function createPoissonDraw(
  { counts, days, reporting }: ScanInput,
  populations: readonly number[],
  maxDays: number,
  random: () => number,
): DrawCases {
  const cases = counts.reduce((sum, count) => sum + count.cases, 0);
  let people = 0;
  const ends = Float64Array.from(populations, (population) => {
    people += population;
    return people;
  });
  return (recent) => {
    recent.clear();
    for (let drawn = 0; drawn < cases; ) {
      const age = Math.floor(random() * days);
      const place = findPlace(ends, random() * people);
      if (reporting && !couldReport(reporting, place, age)) continue;
      drawn += 1;
      if (age < maxDays) recent.add(place, age, 1);
    }
  };
}

function findPlace(ends: Float64Array, person: number): number {
  let [below, above] = [-1, ends.length - 1];
  while (above - below > 1) {
    const middle = (below + above) >> 1;
    if ((ends[middle] as number) > person) above = middle;
    else below = middle;
  }
  return above;
}
