import type { RecentCases } from './recent-cases.ts';
import type { ScanInput } from './scan-input.ts';

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

/** Places every case with any person on any day. */
export function createPoissonDraw(
  { counts, days }: ScanInput,
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
    for (let drawn = 0; drawn < cases; drawn += 1) {
      const age = Math.floor(random() * days);
      const person = random() * people;
      if (age < maxDays) recent.add(findPlace(ends, person), age, 1);
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
