import type { Baseline } from './baseline.ts';
import { computeLogLikelihoodRatio } from './log-likelihood-ratio.ts';
import type { Neighbours } from './neighbours.ts';
import type { RecentCases } from './recent-cases.ts';

/** An area around a place, and the last days. */
export interface Cylinder {
  centre: number;
  /** How many of the neighbours of the centre belong to it. */
  size: number;
  /** In days. */
  length: number;
  observed: number;
  expected: number;
  logLikelihoodRatio: number;
}

/** One case is no cluster. */
const minCases = 2;

/** Receives an area around a place with so many of its neighbours, and a time of so many days. */
type VisitCylinder = (
  centre: number,
  size: number,
  length: number,
  observed: number,
  expected: number,
) => void;

/** What stays the same for all sets of data. */
export interface SearchSpace {
  neighbours: Neighbours;
  baseline: Baseline;
  maxShare: number;
  maxDays: number;
}

/**
 * Calls back for every area and time with more cases than expected. Areas end at a place with recent cases, and times begin on a day with
 * cases: any other has the same cases and more expected.
 */
export function visitCylinders(recent: RecentCases, space: SearchSpace, visit: VisitCylinder): void {
  const { neighbours, maxDays } = space;
  const isVisited = new Uint8Array(neighbours.places.length);
  const byAge = new Int32Array(maxDays);
  for (const place of recent.places)
    for (const centre of neighbours.places[place] as Int32Array) {
      if (isVisited[centre] === 1) continue;
      isVisited[centre] = 1;
      visitAround(centre, { recent, space, byAge }, visit);
    }
}

function visitAround(
  centre: number,
  { recent, space, byAge }: { recent: RecentCases; space: SearchSpace; byAge: Int32Array },
  visit: VisitCylinder,
): void {
  const { neighbours, baseline, maxShare, maxDays } = space;
  const { totalCases, timeShares, tables } = baseline;
  const table = tables?.[centre];
  const near = neighbours.places[centre] as Int32Array;
  const shares = baseline.shares[centre] as Float64Array;
  const { cases } = recent;
  byAge.fill(0);
  for (let at = 0; at < near.length; at += 1) {
    const slot = recent.slotOf(near[at] as number);
    if (slot < 0) continue;
    const expectedEver = totalCases * (shares[at] as number);
    if (at > 0 && (shares[at] as number) > maxShare) return;
    let observed = 0;
    for (let age = 0; age < maxDays; age += 1) {
      const ofDay = (byAge[age] as number) + (cases[slot * maxDays + age] as number);
      if (ofDay === 0) continue;
      byAge[age] = ofDay;
      observed += ofDay;
      const expected = table
        ? (table[at * maxDays + age] as number)
        : expectedEver * (timeShares[age + 1] as number);
      if (observed >= minCases && observed > expected) visit(centre, at + 1, age + 1, observed, expected);
    }
  }
}

/** The largest ratio of any area and time; 0 if there is none. */
export function findLargestRatio(recent: RecentCases, space: SearchSpace): number {
  const { totalCases } = space.baseline;
  let largest = 0;
  // By number of cases: how many times the expected ones they have to be, so that the ratio can be larger than the largest so far.
  const least = new Float64Array(totalCases + 1);
  visitCylinders(recent, space, (_centre, _size, _length, observed, expected) => {
    if (observed < expected * (least[observed] as number)) return;
    const ratio = computeLogLikelihoodRatio(observed, expected, totalCases);
    if (ratio > largest) {
      largest = ratio;
      least.fill(0);
    } else least[observed] = Math.exp(largest / observed);
  });
  return largest;
}
