import { addDays, type CalendarDate } from '../../calendar/calendar-date.ts';
import { quietAfterAnswer, type WithdrawalReason } from '../monitoring/signal-state.ts';
import { scanParameters } from '../scan/scan-input.ts';
import { clusterRules, raisedUpTo } from './cluster-rules.ts';
import type { ClusterFigures, RiskScan } from './scan-risk.ts';

/** An open signal of a cluster as it is stored. */
export interface OpenCluster {
  id: number;
  villageIds: readonly number[];
  firstDay: CalendarDate;
  lastDay: CalendarDate;
  observed: number;
  expected: number;
  p: number;
  completeness: number;
}

/** The answer to a signal of a cluster. */
export interface AnsweredCluster {
  villageIds: readonly number[];
  lastDay: CalendarDate;
  /** In milliseconds. */
  at: number;
}

export type AssessedCluster =
  | { kind: 'raise'; figures: ClusterFigures }
  | { kind: 'update'; signalId: number; figures: ClusterFigures }
  | { kind: 'withdraw'; signalId: number; reason: WithdrawalReason; observed: null };

/** What a search of one health risk is compared with. */
export interface ClustersOfRisk {
  open: readonly OpenCluster[];
  answered: readonly AnsweredCluster[];
  now: number;
  /** Cases of villages in the days after one, up to the last day of the search: for clusters that were answered. */
  countCasesAfter(villageIds: readonly number[], day: CalendarDate): number;
}

/** Two clusters of a health risk are the same if they have a village in common. */
function areSame(
  { villageIds: some }: { villageIds: readonly number[] },
  others: { villageIds: readonly number[] },
): boolean {
  return others.villageIds.some((id) => some.includes(id));
}

const isUnusual = ({ p }: ClusterFigures) => p <= raisedUpTo;
const toVillageIds = ({ villages }: ClusterFigures) => ({
  villageIds: villages.map(({ villageId }) => villageId),
});

/**
 * Decides what becomes of the clusters that a search found, and of the open signals that are still the same clusters. Open signals that
 * it does not find again are left out: they are searched up to their own last day (`reassessCluster`).
 */
export function assessClusters({ clusters }: RiskScan, risk: ClustersOfRisk): AssessedCluster[] {
  const taken = new Set<number>();
  return clusters.filter(isUnusual).flatMap((figures): AssessedCluster[] => {
    const open = risk.open.filter((one) => areSame(one, toVillageIds(figures)));
    const [first] = open.filter(({ id }) => !taken.has(id));
    for (const { id } of open) taken.add(id);
    if (first) return isUnchanged(first, figures) ? [] : [{ kind: 'update', signalId: first.id, figures }];
    if (open.length > 0 || isAnswered(figures, risk)) return [];
    return [{ kind: 'raise', figures }];
  });
}

/** The open signals that a search found again, moved on or not. */
export function listFoundAgain({ clusters }: RiskScan, open: readonly OpenCluster[]): Set<number> {
  const unusual = clusters.filter(isUnusual);
  const found = open.filter((one) => unusual.some((figures) => areSame(one, toVillageIds(figures))));
  return new Set(found.map(({ id }) => id));
}

/** Decides what becomes of an open signal after a search up to its last day: it stays, maybe with other figures, or is withdrawn. */
export function reassessCluster(
  { isSearched, clusters }: RiskScan,
  open: OpenCluster,
): AssessedCluster | null {
  if (!isSearched) return null;
  const figures = clusters.find((found) => areSame(open, toVillageIds(found)));
  if (!figures) return { kind: 'withdraw', signalId: open.id, reason: 'notAboveBound', observed: null };
  return isUnchanged(open, figures) ? null : { kind: 'update', signalId: open.id, figures };
}

/**
 * No signal for seven days after the same cluster was answered. Later ones need two cases after the last day of the answered one, because the
 * search goes back four weeks and would find the same cases again.
 */
function isAnswered(figures: ClusterFigures, { answered, now, countCasesAfter }: ClustersOfRisk): boolean {
  const ids = toVillageIds(figures);
  return answered.some(
    (one) =>
      areSame(one, ids) &&
      (now - one.at < quietAfterAnswer ||
        (one.lastDay >= figures.firstDay && countCasesAfter(ids.villageIds, one.lastDay) < 2)),
  );
}

function isUnchanged(open: OpenCluster, figures: ClusterFigures): boolean {
  const { villageIds } = toVillageIds(figures);
  return (
    open.firstDay === figures.firstDay &&
    open.lastDay === figures.lastDay &&
    open.observed === figures.observed &&
    villageIds.length === open.villageIds.length &&
    villageIds.every((id) => open.villageIds.includes(id)) &&
    isClose(open.expected, figures.expected) &&
    isClose(open.p, figures.p) &&
    isClose(open.completeness, figures.completeness)
  );
}

const isClose = (a: number, b: number) => Math.abs(a - b) < 1e-9;

/** Open clusters that are still looked at, and answers that can still keep one quiet, as of a last day. */
export const oldestOpen = (lastDay: CalendarDate) => addDays(lastDay, -clusterRules.recentDays);
export const oldestAnswered = (lastDay: CalendarDate) => addDays(lastDay, -scanParameters.maxDays);
