import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyTestOptions } from '../testing/property-test-options.ts';
import type { ReportToCluster, StoredCluster } from './raise-alerts.ts';
import { raiseAlerts } from './raise-alerts.ts';
import { aReport, day, Replay } from './testing/replay.ts';

const rule = { countThreshold: 3, daysThreshold: 10, kilometersThreshold: 1 };
const report = (id: number, longitude = 0): ReportToCluster => ({
  id,
  latitude: 0,
  longitude,
  receivedAt: Date.UTC(2024, 2, 1) + id,
  status: 'New',
});
const cluster = (id: number, openAlertId: number | null, ...unalerted: number[]): StoredCluster => ({
  id,
  openAlertId,
  unalerted: unalerted.map((reportId) => ({ id: reportId, status: 'New' })),
});

describe('raiseAlerts', () => {
  test('starts a new cluster for each report that is not linked', () => {
    const outcome = raiseAlerts({
      rule,
      reports: [report(1), report(2, 1)],
      linkedClusterIds: new Map(),
      clusters: [],
    });
    expect(outcome).toEqual({ clusterIdByReport: new Map([[1, -1], [2, -2]]), merges: [], joins: [], raised: [] }); // biome-ignore format: a table
  });

  test('keeps the id of the first of several new clusters', () => {
    const reports = [report(1), report(2, 0.027), report(3, 0.0135)];
    const outcome = raiseAlerts({ rule, reports, linkedClusterIds: new Map(), clusters: [] });
    expect([...outcome.clusterIdByReport.values()]).toEqual([-1, -1, -1]);
    expect(outcome.merges).toEqual([]);
    expect(outcome.raised).toEqual([{ clusterId: -1, reportIds: expect.any(Array), triggeredBy: 3 }]);
  });

  test('merges stored clusters into the oldest of them', () => {
    const outcome = raiseAlerts({
      rule,
      reports: [report(50)],
      linkedClusterIds: new Map([[50, [9, 4, 7]]]),
      clusters: [cluster(9, null, 41), cluster(4, null), cluster(7, null, 42)],
    });
    expect(outcome.clusterIdByReport).toEqual(new Map([[50, 4]]));
    expect(new Set(outcome.merges)).toEqual(new Set([{ from: 9, into: 4 }, { from: 7, into: 4 }])); // biome-ignore format: a table
    expect(outcome.raised).toEqual([{ clusterId: 4, reportIds: expect.any(Array), triggeredBy: 50 }]);
    expect(outcome.raised[0]?.reportIds.toSorted()).toEqual([41, 42, 50]);
  });

  test('treats stored clusters as older than new ones, and their alerts as older than one just raised', () => {
    const outcome = raiseAlerts({
      rule,
      reports: [report(1), report(2), report(3), report(4, 0.0135), report(5)],
      linkedClusterIds: new Map([[4, [8]]]),
      clusters: [cluster(8, 77)],
    });
    expect(new Set(outcome.clusterIdByReport.values())).toEqual(new Set([8]));
    expect(outcome.merges).toEqual([]);
    expect(outcome.raised).toEqual([{ clusterId: 8, reportIds: [1, 2, 3], triggeredBy: 3 }]);
    expect(outcome.joins).toEqual([{ alertId: 77, reportIds: [4, 5] }]);
  });

  test('adds reports that follow the one that raised an alert to that alert', () => {
    const reports = [1, 2, 3, 4, 5].map((id) => report(id));
    const outcome = raiseAlerts({ rule, reports, linkedClusterIds: new Map(), clusters: [] });
    expect(outcome.raised).toEqual([{ clusterId: -1, reportIds: [1, 2, 3, 4, 5], triggeredBy: 3 }]);
  });

  test('links through a report of an escalated alert without counting it', () => {
    const reports = [report(1), { ...report(2), isAlerted: true }, report(3)];
    const outcome = raiseAlerts({ rule, reports, linkedClusterIds: new Map(), clusters: [] });
    expect(outcome.raised).toEqual([]);
    expect(new Set(outcome.clusterIdByReport.values())).toEqual(new Set([-1]));
  });

  test('throws if a linked cluster was not given', () => {
    const input = { rule, reports: [report(1)], linkedClusterIds: new Map([[1, [5]]]), clusters: [] };
    expect(() => raiseAlerts(input)).toThrow('Cluster 5');
  });

  test('links reports across the date line and around a pole', () => {
    const around = [
      { ...report(1), latitude: 10, longitude: 179.995 },
      { ...report(2), latitude: 10, longitude: -179.995 },
      { ...report(3), latitude: 89.999, longitude: 0 },
      { ...report(4), latitude: 89.999, longitude: 170 },
    ];
    const outcome = raiseAlerts({ rule, reports: around, linkedClusterIds: new Map(), clusters: [] });
    expect([...outcome.clusterIdByReport.values()]).toEqual([-1, -1, -2, -2]);
  });
});

const arrivals = fc.array(
  fc.record({
    x: fc.integer({ min: 0, max: 30 }),
    y: fc.integer({ min: 0, max: 3 }),
    onDay: fc.integer({ min: 0, max: 40 }),
  }),
  { maxLength: 25 },
);
const rules = fc.record({
  countThreshold: fc.integer({ min: 0, max: 4 }),
  daysThreshold: fc.option(fc.integer({ min: 1, max: 12 })),
  kilometersThreshold: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 9 }),
});
const toReports = (places: { x: number; y: number; onDay: number }[]) =>
  places.map(({ x, y, onDay }, index) =>
    aReport(String.fromCharCode(65 + index), 0.005 * x, onDay, { latitude: -1 + 0.02 * y }),
  );
const state = (replay: Replay) => ({
  clusters: replay.clusters(),
  alerts: replay.alerts.map(({ reports }) => reports.join('')),
  statuses: replay.reports.map(({ status }) => status),
});

describe('many reports at once', () => {
  test('give the same result as one by one, for any history', () => {
    fc.assert(
      fc.property(rules, arrivals, fc.nat(25), fc.nat(3), (anyRule, places, split, action) => {
        const models = [new Replay(anyRule), new Replay(anyRule)] as const;
        for (const model of models) {
          model.receive(...toReports(places).slice(0, split));
          const [first] = model.alerts;
          if (first !== undefined && action === 1) model.escalate(first.id);
          if (first !== undefined && action === 2) model.reject(first.reports[0] ?? '');
          if (first !== undefined && action === 3) model.escalate(first.id).close(first.id);
        }
        models[0].receive(...toReports(places).slice(split));
        models[1].receiveTogether(toReports(places).slice(split));
        expect(state(models[1])).toEqual(state(models[0]));
      }),
      propertyTestOptions,
    );
  });

  test('do not depend on the order in which linked clusters are given', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([3, 5, 8, 12], { minLength: 1 }), (order) => {
        const clusters = order.map((id) => cluster(id, id === 3 ? null : id * 10, id * 100));
        const evaluate = (linkedIds: number[]) =>
          raiseAlerts({ rule, reports: [report(1)], linkedClusterIds: new Map([[1, linkedIds]]), clusters });
        const [named, sorted] = [evaluate(order), evaluate(order.toSorted((a, b) => a - b))];
        const sets = ({ clusterIdByReport, merges, joins, raised }: typeof named) => ({
          clusterIdByReport,
          merges: new Set(merges),
          joined: joins.map(({ alertId, reportIds }) => [alertId, reportIds.toSorted()]),
          raised: raised.map(({ reportIds }) => reportIds.toSorted()),
        });
        expect(sets(named)).toEqual(sets(sorted));
      }),
      propertyTestOptions,
    );
  });

  test('form the same clusters as measuring every pair', () => {
    fc.assert(
      fc.property(rules, arrivals, (anyRule, places) => {
        const together = new Replay(anyRule).receiveTogether(toReports(places));
        const oneByOne = new Replay(anyRule).receive(...toReports(places));
        expect(together.clusters()).toEqual(oneByOne.clusters());
      }),
      propertyTestOptions,
    );
  });

  test('are in at most one alert each, and alerts reach the threshold', () => {
    fc.assert(
      fc.property(rules, arrivals, (anyRule, places) => {
        const { alerts } = new Replay(anyRule).receiveTogether(toReports(places));
        const names = alerts.flatMap((alert) => alert.reports);
        expect(new Set(names).size).toBe(names.length);
        expect(alerts.every((alert) => alert.reports.length >= anyRule.countThreshold)).toBe(true);
      }),
      propertyTestOptions,
    );
  });

  test('form one cluster from thousands of reports in one village over two years', () => {
    const reports = Array.from({ length: 4000 }, (_, index) => ({
      ...report(index + 1, 0.01 * Math.sin(index)),
      receivedAt: index * (day / 6),
    }));
    const outcome = raiseAlerts({ rule, reports, linkedClusterIds: new Map(), clusters: [] });
    expect(outcome.raised).toHaveLength(1);
    expect(outcome.raised[0]?.reportIds).toHaveLength(4000);
  });
});
