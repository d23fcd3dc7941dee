import { describe, expect, it } from 'vitest';
import { quietAfterAnswer } from '../monitoring/signal-state.ts';
import {
  type AnsweredCluster,
  assessClusters,
  type ClustersOfRisk,
  listFoundAgain,
  type OpenCluster,
  reassessCluster,
} from './assess-clusters.ts';
import { keptUpTo, raisedUpTo } from './cluster-rules.ts';
import type { ClusterFigures, RiskScan } from './scan-risk.ts';

const now = 1_000 * quietAfterAnswer;
const ago = (days: number) => now - days * 86_400_000;

/** A cluster of villages as a search finds it, from ten days before the last one. */
function found(villageIds: number[], given: Partial<ClusterFigures> = {}): ClusterFigures {
  const figures = {
    villages: villageIds.map((villageId, at) => ({ villageId, kilometres: at, cases: 6 })),
    ...{ centreId: villageIds[0], firstDay: '2026-11-14', lastDay: '2026-11-24', observed: 12, expected: 2 },
    ...{ p: 0.001, completeness: 1 },
    ...given,
  };
  return figures as ClusterFigures;
}

const search = (...clusters: ClusterFigures[]): RiskScan => ({ isSearched: true, clusters });

const open = (id: number, villageIds: number[], given: Partial<OpenCluster> = {}): OpenCluster => ({
  ...{ id, villageIds, firstDay: '2026-11-14', lastDay: '2026-11-24', observed: 12, expected: 2, p: 0.001 },
  completeness: 1,
  ...given,
});

const answered = (villageIds: number[], daysAgo: number, lastDay = '2026-11-20'): AnsweredCluster => ({
  ...{ villageIds, lastDay, at: ago(daysAgo) },
});

function assess(scan: RiskScan, given: Partial<ClustersOfRisk> = {}) {
  const risk = { open: [], answered: [], now, countCasesAfter: () => 0, ...given };
  return assessClusters(scan, risk).map((assessed) =>
    assessed.kind === 'raise' ? ['raise', assessed.figures.centreId] : [assessed.kind, assessed.signalId],
  );
}

describe('a search of a night', () => {
  it.each<[string, RiskScan, Partial<ClustersOfRisk>, unknown[]]>([
    ['a cluster is raised', search(found([1, 2])), {}, [['raise', 1]]],
    [
      'two without a common village are two',
      search(found([1, 2]), found([3])),
      {},
      [
        ['raise', 1],
        ['raise', 3],
      ],
    ],
    [
      'one that chance finds more than once a year is not raised',
      search(found([1], { p: raisedUpTo * 1.01 })),
      {},
      [],
    ],
    ['one that chance finds once a year is', search(found([1], { p: raisedUpTo })), {}, [['raise', 1]]],
    [
      'an open one with a common village moves on',
      search(found([2, 3])),
      { open: [open(7, [1, 2])] },
      [['update', 7]],
    ],
    ['an open one without changes stays as it is', search(found([1, 2])), { open: [open(7, [1, 2])] }, []],
    ['an open one elsewhere does not matter', search(found([1])), { open: [open(7, [5])] }, [['raise', 1]]],
    [
      'of two open ones in one cluster the first moves on',
      search(found([1, 2, 3])),
      { open: [open(7, [1]), open(8, [3])] },
      [['update', 7]],
    ],
    [
      'an open one in two clusters moves on to the most unusual, and the other is none of its own',
      search(found([1]), found([2])),
      { open: [open(7, [1, 2])] },
      [['update', 7]],
    ],
    [
      'nothing is raised within seven days of an answer',
      search(found([1, 2])),
      { answered: [answered([2], 6.9)], countCasesAfter: () => 9 },
      [],
    ],
    [
      'afterwards it needs two cases of its own: without them',
      search(found([1, 2])),
      { answered: [answered([2], 7)], countCasesAfter: () => 1 },
      [],
    ],
    [
      'afterwards it needs two cases of its own: with them',
      search(found([1, 2])),
      { answered: [answered([2], 7)], countCasesAfter: () => 2 },
      [['raise', 1]],
    ],
    [
      'an answer to a cluster that ended before does not matter after seven days',
      search(found([1, 2])),
      { answered: [answered([2], 8, '2026-11-13')] },
      [['raise', 1]],
    ],
    [
      'an answer elsewhere does not matter',
      search(found([1, 2])),
      { answered: [answered([3], 1)] },
      [['raise', 1]],
    ],
  ])('%s', (_name, scan, given, expected) => {
    expect(assess(scan, given)).toEqual(expected);
  });

  it('knows which open ones it found again', () => {
    const scan = search(found([1, 2]), found([5], { p: keptUpTo }));
    expect([...listFoundAgain(scan, [open(7, [2]), open(8, [5]), open(9, [6])])]).toEqual([7]);
  });
});

describe('a search up to the last day of an open one', () => {
  it.each([
    [
      'withdraws it if it finds it no longer',
      search(),
      { kind: 'withdraw', signalId: 7, reason: 'notAboveBound' },
    ],
    ['withdraws it if it finds others only', search(found([9])), { kind: 'withdraw', signalId: 7 }],
    ['keeps it as it is', search(found([1, 2])), null],
    [
      'keeps it with other figures',
      search(found([1, 2], { observed: 11, p: keptUpTo })),
      { kind: 'update', signalId: 7 },
    ],
    ['changes nothing if nothing could be searched', { isSearched: false, clusters: [] }, null],
  ])('%s', (_name, scan, expected) => {
    const assessed = reassessCluster(scan, open(7, [1, 2]));
    if (expected === null) expect(assessed).toBeNull();
    else expect(assessed).toMatchObject(expected);
  });
});
