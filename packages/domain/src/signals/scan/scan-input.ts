/** A place where cases are reported. */
export interface ScanPlace {
  latitude: number;
  longitude: number;
}

/** The cases of a place on one day. */
export interface ScanCount {
  /** The index of the place. */
  place: number;
  /** The number of the day, 0 for the first; never after the last. */
  day: number;
  cases: number;
}

/** What is searched for clusters. */
export interface ScanInput {
  places: readonly ScanPlace[];
  counts: readonly ScanCount[];
  /** How many days there are; clusters end on the last of them. */
  days: number;
  /** By place. Only if known of every place; null: cases are compared with those of the same place and the same day. */
  populations: readonly number[] | null;
  /** Left out: every place could report on all days. */
  reporting?: Reporting | undefined;
}

/**
 * When places could report. Where one could not, it has no cases to expect, and random sets have none either: nothing reported is not zero.
 * Cases themselves show that a place could report.
 */
export interface Reporting {
  /** By place and spans of seven days counted back from the last day, place after place: 1 if the place could report. */
  spans: Uint8Array;
  spansPerPlace: number;
}

/** Days of a span. */
const spanDays = 7;

/** Whether a place could report so many days before the last day. */
export function couldReport({ spans, spansPerPlace }: Reporting, place: number, age: number): boolean {
  return spans[place * spansPerPlace + Math.floor(age / spanDays)] === 1;
}

/** How a search is made. */
export interface ScanParameters {
  maxRadiusKm: number;
  /** The largest share of all cases, or of all people, that an area may have by itself. */
  maxShare: number;
  maxDays: number;
  /** Random sets of data that the found clusters are compared with. */
  permutations: number;
  seed: number;
}

/** Clusters of up to four weeks in villages up to 30 km around. */
export const scanParameters: ScanParameters = {
  maxRadiusKm: 30,
  maxShare: 0.5,
  maxDays: 28,
  permutations: 999,
  seed: 20_050_215,
};

/** An area and a time up to the last day with more cases than expected. */
export interface ScanCluster {
  /** The place in the middle. */
  centre: number;
  /** All of its places, the nearest to the centre first. */
  places: number[];
  /** Their distances from the centre. */
  kilometres: number[];
  radiusKm: number;
  /** The first of its days. */
  firstDay: number;
  observed: number;
  expected: number;
  logLikelihoodRatio: number;
  /** How likely a cluster as unusual as this is anywhere if there is none. */
  p: number;
  /** The largest ratios of random sets, ten at most and the largest first: what chance can do. */
  largestByChance: number[];
}

/**
 * How often a cluster as unusual would be found by chance, in days, if the same search is made so many times a year.
 *
 * @example computeRecurrenceDays(0.001, 365) // once in 1,000 days
 */
export function computeRecurrenceDays(p: number, searchesPerYear: number): number {
  return 365 / (p * searchesPerYear);
}
