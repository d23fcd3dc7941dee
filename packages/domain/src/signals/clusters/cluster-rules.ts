import { computeRecurrenceDays, type ScanParameters, scanParameters } from '../scan/scan-input.ts';

/** The statistics of the scan: by permutations of the cases, or by population. */
export const clusterMethods = ['scanPermutation', 'scanPoisson'] as const;
export type ClusterMethod = (typeof clusterMethods)[number];

/** What the search is made of. */
export const clusterRules = {
  /** Days that are compared, of which a cluster can have the last 28: 52 spans of seven days. */
  days: 364,
  /** Searches of a health risk a year: one a night. */
  searchesPerYear: 365,
  /** A cluster is a signal if chance finds one as unusual at most once in so many days. */
  raisedFromDays: 365,
  /**
   * An open one stays one down to so many days, because every report changes the random sets a little: it would otherwise come and
   * go.
   */
  keptFromDays: 100,
  /** Clusters whose last day is longer ago are history: only changes of their own reports are looked at no longer. */
  recentDays: 56,
  /** Health risks with more cases in the compared days are not searched: a scan is for thin counts, and its time is bounded. */
  maxCases: 20_000,
  /** The radius is halved until villages have at most so many neighbours altogether. */
  maxNeighbours: 150_000,
} as const;

/** The largest p of a signal, and of one that stays. */
export const raisedUpTo = computeRecurrenceDays(clusterRules.raisedFromDays, clusterRules.searchesPerYear);
export const keptUpTo = computeRecurrenceDays(clusterRules.keptFromDays, clusterRules.searchesPerYear);

/** Of the search of a night. */
export const nightlyScan: ScanParameters = scanParameters;
