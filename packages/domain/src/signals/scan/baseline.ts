import type { Neighbours } from './neighbours.ts';
import type { ScanInput } from './scan-input.ts';

/** What the expected cases of an area and a time follow from: share of the area × share of the time × all cases. */
export interface Baseline {
  totalCases: number;
  /** By place and number of neighbours, itself included: the share of cases, or of people, that they have together. */
  shares: readonly Float64Array[];
  /** By length in days: the share of all cases, or of the time, that the last days have. */
  timeShares: Float64Array;
}

/**
 * Without populations the expected cases of an area follow from its own cases of the whole time, and those of a day from the cases of
 * all areas on that day, so that neither busy places nor busy days are clusters (Kulldorff and others 2005, A space-time permutation scan
 * statistic for disease outbreak detection). With populations they follow from people and time.
 */
export function computeBaseline(
  { places, counts, days, populations }: ScanInput,
  neighbours: Neighbours,
  maxDays: number,
): Baseline {
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
  };
}

function accumulate(items: Iterable<number>, value: (item: number) => number): Float64Array {
  let sum = 0;
  return Float64Array.from(items, (item) => {
    sum += value(item);
    return sum;
  });
}
