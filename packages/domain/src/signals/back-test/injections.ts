import { createRandom } from '../numeric/random.ts';
import type { WeeklyCounts } from '../weekly-counts.ts';

/** An outbreak that is added to past weeks: all its cases together, and how long it lasts, in weeks. */
export interface InjectedOutbreak {
  size: number;
  length: number;
}

/** Limits of what can be injected. Methods leave out at least these latest weeks, or adapt to them at once. */
export const injectionLimits = {
  ...{ minSize: 1, maxSize: 500 },
  ...{ minLength: 1, maxLength: 12 },
  /** How many outbreaks are injected, each alone. */
  count: 200,
} as const;

/** An outbreak of some places and weeks is like this, if nobody says otherwise. */
export const usualOutbreak: InjectedOutbreak = { size: 20, length: 4 };

/** An outbreak at its place in the counts: the index of its first week, and the extra cases of each of its weeks. */
export interface Injection {
  start: number;
  extra: readonly number[];
}

/** Equal seeds give equal outbreaks, so that every method is tested with the same ones, and again tomorrow. */
const seed = 20_041;
/** Of the logarithm of the time of a case. */
const sigma = 0.5;
/** The share of cases that a log-normal outbreak has had at its end; later ones are drawn again. */
const quantileAtEnd = 2.326_347_874_040_841;
const timeAtEnd = Math.exp(sigma * quantileAtEnd);

/**
 * Places outbreaks at random among the tested weeks, each beginning in a week in which the place could report and ending within the
 * tested weeks. Their cases are distributed over time as by Noufaily and others (2013): log-normally, with a steep rise and a long tail.
 *
 * @param first index of the first tested week
 * @param last index of the last one
 */
export function placeInjections(
  counts: WeeklyCounts,
  { first, last }: { first: number; last: number },
  { size, length }: InjectedOutbreak,
): Injection[] {
  const starts: number[] = [];
  for (let at = first; at <= last - length + 1; at += 1) if (counts[at] !== null) starts.push(at);
  if (starts.length === 0) return [];
  const random = createRandom(seed);
  return Array.from({ length: injectionLimits.count }, () => ({
    start: starts[Math.floor(random() * starts.length)] as number,
    extra: drawCases(random, size, length),
  }));
}

function drawCases(random: () => number, size: number, length: number): number[] {
  const extra = Array<number>(length).fill(0);
  for (let drawn = 0; drawn < size; drawn += 1) {
    const week = Math.floor((length * drawTime(random)) / timeAtEnd);
    extra[week] = (extra[week] as number) + 1;
  }
  return extra;
}

/** A log-normal time before the end of an outbreak, by the method of Box and Muller. */
function drawTime(random: () => number): number {
  for (;;) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const time = Math.exp(sigma * normal);
    if (time < timeAtEnd) return time;
  }
}

/** The counts with the cases of an outbreak. A week in which the place could not report stays missing: its cases are never seen. */
export function inject(counts: WeeklyCounts, { start, extra }: Injection): (number | null)[] {
  const changed = [...counts];
  extra.forEach((cases, at) => {
    const count = changed[start + at];
    if (typeof count === 'number') changed[start + at] = count + cases;
  });
  return changed;
}
