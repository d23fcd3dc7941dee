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
  radiusKm: number;
  /** The first of its days. */
  firstDay: number;
  observed: number;
  expected: number;
  logLikelihoodRatio: number;
  /** How likely a cluster as unusual as this is anywhere if there is none. */
  p: number;
}

/**
 * How often a cluster as unusual would be found by chance, in days, if the same search is made so many times a year.
 *
 * @example computeRecurrenceDays(0.001, 365) // once in 1,000 days
 */
export function computeRecurrenceDays(p: number, searchesPerYear: number): number {
  return 365 / (p * searchesPerYear);
}
