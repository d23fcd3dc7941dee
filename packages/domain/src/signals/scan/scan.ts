import { createRandom } from '../numeric/random.ts';
import { computeBaseline } from './baseline.ts';
import { type Cylinder, findLargestRatio, type SearchSpace, visitCylinders } from './cylinders.ts';
import { computeLogLikelihoodRatio } from './log-likelihood-ratio.ts';
import { findNeighbours, type Neighbours } from './neighbours.ts';
import { createPermutation, createPoissonDraw, createRestrictedPermutation } from './permutations.ts';
import { RecentCases } from './recent-cases.ts';
import type { ScanCluster, ScanInput, ScanParameters } from './scan-input.ts';

/** Clusters that are listed: the most unusual one, and others that share no place with it. */
const maxClusters = 5;
/** So many random sets with a cluster as unusual as the first are enough to know that it is not. */
const enoughExceeding = 50;
/** Random sets between two steps. */
const setsPerStep = 20;

/**
 * Clusters of cases in space and time that reach up to the last day, the most unusual first; by a prospective scan with cylinders
 * around places. Whether a cluster is unusual is judged by the most unusual ones of random sets of data without clusters, so that the number
 * of cylinders that were tried does not matter. The search of random sets ends early when the first cluster is clearly not unusual
 * (Besag and Clifford 1991, Sequential Monte Carlo p-values).
 *
 * In steps, so that the caller can yield to other work.
 */
export function* scanInSteps(input: ScanInput, parameters: ScanParameters): Generator<void, ScanCluster[]> {
  const maxDays = Math.min(parameters.maxDays, input.days);
  const neighbours = findNeighbours(input.places, parameters.maxRadiusKm);
  const baseline = computeBaseline(input, neighbours, maxDays);
  const space = { neighbours, baseline, maxDays, maxShare: parameters.maxShare };
  const recent = readRecentCases(input, maxDays);
  const found = findClusters(recent, space);
  const [first] = found;
  if (!first) return [];
  yield;
  const draw = createDraw(input, { maxDays, seed: parameters.seed });
  const ratios: number[] = [];
  let exceeding = 0;
  while (ratios.length < parameters.permutations && exceeding < enoughExceeding) {
    draw(recent);
    const ratio = findLargestRatio(recent, space);
    ratios.push(ratio);
    if (ratio >= first.logLikelihoodRatio) exceeding += 1;
    if (ratios.length % setsPerStep === 0) yield;
  }
  const isEarly = exceeding === enoughExceeding;
  const largestByChance = ratios.toSorted((a, b) => b - a).slice(0, 10);
  return found.map((cylinder) => {
    const count = ratios.filter((ratio) => ratio >= cylinder.logLikelihoodRatio).length;
    const p = isEarly ? count / ratios.length : (count + 1) / (ratios.length + 1);
    return toCluster(cylinder, neighbours, { input, p, largestByChance });
  });
}

/** The same at once. */
export function scan(input: ScanInput, parameters: ScanParameters): ScanCluster[] {
  const work = scanInSteps(input, parameters);
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

function createDraw(input: ScanInput, { maxDays, seed }: Pick<ScanParameters, 'maxDays' | 'seed'>) {
  const random = createRandom(seed);
  if (input.populations) return createPoissonDraw(input, input.populations, maxDays, random);
  return input.reporting
    ? createRestrictedPermutation(input, input.reporting, maxDays, random)
    : createPermutation(input, maxDays, random);
}

function readRecentCases({ places, counts, days }: ScanInput, maxDays: number): RecentCases {
  const recent = new RecentCases(places.length, maxDays);
  for (const { place, day, cases } of counts)
    if (cases > 0 && days - 1 - day < maxDays) recent.add(place, days - 1 - day, cases);
  return recent;
}

function findClusters(recent: RecentCases, space: SearchSpace): Cylinder[] {
  const best = new Map<number, Cylinder>();
  visitCylinders(recent, space, (centre, size, length, observed, expected) => {
    const ratio = computeLogLikelihoodRatio(observed, expected, space.baseline.totalCases);
    const known = best.get(centre);
    if (!known || ratio > known.logLikelihoodRatio)
      best.set(centre, { centre, size, length, observed, expected, logLikelihoodRatio: ratio });
  });
  const ordered = [...best.values()].sort(
    (a, b) => toRank(b) - toRank(a) || a.size - b.size || a.centre - b.centre,
  );
  const chosen: Cylinder[] = [];
  const taken = new Set<number>();
  for (const cylinder of ordered) {
    const places = listPlaces(cylinder, space.neighbours);
    if (places.some((place) => taken.has(place))) continue;
    chosen.push(cylinder);
    if (chosen.length === maxClusters) break;
    for (const place of places) taken.add(place);
  }
  return chosen;
}

/** Equal for ratios that differ only by rounding: the same cases, with places without any, are no other cluster. */
const toRank = ({ logLikelihoodRatio }: Cylinder) => Math.round(logLikelihoodRatio * 1e9);

const listPlaces = ({ centre, size }: Cylinder, { places }: Neighbours): number[] => [
  ...(places[centre] as Int32Array).subarray(0, size),
];

function toCluster(
  cylinder: Cylinder,
  neighbours: Neighbours,
  { input, ...chance }: { input: ScanInput } & Pick<ScanCluster, 'p' | 'largestByChance'>,
): ScanCluster {
  const { centre, size, length, observed, expected, logLikelihoodRatio } = cylinder;
  const kilometres = (neighbours.kilometres[centre] as Float64Array).subarray(0, size);
  return {
    ...{ centre, observed, expected, logLikelihoodRatio, ...chance },
    places: listPlaces(cylinder, neighbours),
    kilometres: [...kilometres],
    radiusKm: kilometres.at(-1) as number,
    firstDay: input.days - length,
  };
}
