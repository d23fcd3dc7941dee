import { computeExpectedCases } from './expected-cases.ts';
import type { Neighbours } from './neighbours.ts';
import type { ScanInput } from './scan-input.ts';

/** What the expected cases of an area and a time follow from: share of the area × share of the time × all cases. */
export interface Baseline {
  totalCases: number;
  /** By place and number of neighbours, itself included: the share of cases, or of people, that they have together. */
  shares: readonly Float64Array[];
  /** By length in days: the share of all cases, or of the time, that the last days have. */
  timeShares: Float64Array;
  /**
   * Where places could not report on all days, what is expected is no product of shares: by place, number of neighbours and length in
   * days (neighbour after neighbour), the expected cases. Null: it is a product.
   */
  tables: readonly Float64Array[] | null;
}

/**
 * Without populations the expected cases of an area follow from its own cases of the whole time, and those of a day from the cases of
 * all areas on that day, so that neither busy places nor busy days are clusters (Kulldorff and others 2005, A space-time permutation scan
 * statistic for disease outbreak detection). With populations they follow from people and time.
 */
export function computeBaseline(input: ScanInput, neighbours: Neighbours, maxDays: number): Baseline {
  const { places, counts, days, populations, reporting } = input;
  const casesOfPlaces = new Float64Array(places.length);
  const casesOfLastDays = new Float64Array(maxDays + 1);
  for (const { place, day, cases } of counts) {
    casesOfPlaces[place] = (casesOfPlaces[place] as number) + cases;
    const age = days - 1 - day;
    if (age < maxDays) casesOfLastDays[age + 1] = (casesOfLastDays[age + 1] as number) + cases;
  }
  const totalCases = casesOfPlaces.reduce((sum, cases) => sum + cases, 0);
  const weights = populations ? Float64Array.from(populations) : casesOfPlaces;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    totalCases,
    shares: neighbours.places.map((near) => accumulate(near, (place) => (weights[place] as number) / total)),
    timeShares: populations
      ? Float64Array.from(casesOfLastDays, (_, length) => length / days)
      : accumulate(casesOfLastDays.keys(), (length) => (casesOfLastDays[length] as number) / totalCases),
    tables: reporting
      ? createTables(computeExpectedCases(input, reporting, maxDays), neighbours, maxDays)
      : null,
  };
}

function accumulate(items: Iterable<number>, value: (item: number) => number): Float64Array {
  let sum = 0;
  return Float64Array.from(items, (item) => {
    sum += value(item);
    return sum;
  });
}

function createTables(expected: Float64Array, neighbours: Neighbours, maxDays: number): Float64Array[] {
  return neighbours.places.map((near) => {
    const table = new Float64Array(near.length * maxDays);
    near.forEach((place, at) => {
      for (let age = 0; age < maxDays; age += 1) {
        const before = at > 0 ? (table[(at - 1) * maxDays + age] as number) : 0;
        table[at * maxDays + age] = before + (expected[place * maxDays + age] as number);
      }
    });
    return table;
  });
}
