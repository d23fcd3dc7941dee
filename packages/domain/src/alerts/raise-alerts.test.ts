import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tries } from '../testing/tries.ts';
import type { KnownGroup, ReportToGroup } from './raise-alerts.ts';
import { raiseAlerts } from './raise-alerts.ts';
import { aReport, day, Replay } from './testing/replay.ts';

const rule = { countThreshold: 3, daysThreshold: 10, kilometersThreshold: 1 };
const report = (id: number, longitude = 0): ReportToGroup => ({
  id,
  latitude: 0,
  longitude,
  receivedAt: Date.UTC(2024, 2, 1) + id,
  status: 'New',
});
const group = (id: number, openAlertId: number | null, ...unalerted: number[]): KnownGroup => ({
  id,
  openAlertId,
  unalerted: unalerted.map((reportId) => ({ id: reportId, status: 'New' })),
});

describe('one call', () => {
  test('without neighbours each report begins a fresh group', () => {
    const outcome = raiseAlerts({
      rule,
      reports: [report(1), report(2, 1)],
      knownNeighbours: new Map(),
      groups: [],
    });
    expect(outcome).toEqual({ groupOf: new Map([[1, -1], [2, -2]]), merges: [], joins: [], raised: [] }); // biome-ignore format: a table
  });

  test('of fresh groups the first keeps its name', () => {
    const reports = [report(1), report(2, 0.027), report(3, 0.0135)];
    const outcome = raiseAlerts({ rule, reports, knownNeighbours: new Map(), groups: [] });
    expect([...outcome.groupOf.values()]).toEqual([-1, -1, -1]);
    expect(outcome.merges).toEqual([]);
    expect(outcome.raised).toEqual([{ groupId: -1, reportIds: expect.any(Array), triggeredBy: 3 }]);
  });

  test('stored groups become part of the oldest of them', () => {
    const outcome = raiseAlerts({
      rule,
      reports: [report(50)],
      knownNeighbours: new Map([[50, [9, 4, 7]]]),
      groups: [group(9, null, 41), group(4, null), group(7, null, 42)],
    });
    expect(outcome.groupOf).toEqual(new Map([[50, 4]]));
    expect(new Set(outcome.merges)).toEqual(new Set([{ from: 9, into: 4 }, { from: 7, into: 4 }])); // biome-ignore format: a table
    expect(outcome.raised).toEqual([{ groupId: 4, reportIds: expect.any(Array), triggeredBy: 50 }]);
    expect(outcome.raised[0]?.reportIds.toSorted()).toEqual([41, 42, 50]);
  });

  test('a stored group is older than a fresh one, and its alert older than one just raised', () => {
    const outcome = raiseAlerts({
      rule,
      reports: [report(1), report(2), report(3), report(4, 0.0135), report(5)],
      knownNeighbours: new Map([[4, [8]]]),
      groups: [group(8, 77)],
    });
    expect(new Set(outcome.groupOf.values())).toEqual(new Set([8]));
    expect(outcome.merges).toEqual([]);
    expect(outcome.raised).toEqual([{ groupId: 8, reportIds: [1, 2, 3], triggeredBy: 3 }]);
    expect(outcome.joins).toEqual([{ alertId: 77, reportIds: [4, 5] }]);
  });

  test('reports after the one that raised an alert belong to it from the beginning', () => {
    const reports = [1, 2, 3, 4, 5].map((id) => report(id));
    const outcome = raiseAlerts({ rule, reports, knownNeighbours: new Map(), groups: [] });
    expect(outcome.raised).toEqual([{ groupId: -1, reportIds: [1, 2, 3, 4, 5], triggeredBy: 3 }]);
  });

  test('a report of an escalated alert links others but is not counted', () => {
    const reports = [report(1), { ...report(2), isAlerted: true }, report(3)];
    const outcome = raiseAlerts({ rule, reports, knownNeighbours: new Map(), groups: [] });
    expect(outcome.raised).toEqual([]);
    expect(new Set(outcome.groupOf.values())).toEqual(new Set([-1]));
  });

  test('a neighbouring group that was not given is a mistake of the caller', () => {
    const input = { rule, reports: [report(1)], knownNeighbours: new Map([[1, [5]]]), groups: [] };
    expect(() => raiseAlerts(input)).toThrow('Group 5');
  });

  test('reports on both sides of the date line and around a pole are neighbours', () => {
    const around = [
      { ...report(1), latitude: 10, longitude: 179.995 },
      { ...report(2), latitude: 10, longitude: -179.995 },
      { ...report(3), latitude: 89.999, longitude: 0 },
      { ...report(4), latitude: 89.999, longitude: 170 },
    ];
    const outcome = raiseAlerts({ rule, reports: around, knownNeighbours: new Map(), groups: [] });
    expect([...outcome.groupOf.values()]).toEqual([-1, -1, -2, -2]);
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
const told = (places: { x: number; y: number; onDay: number }[]) =>
  places.map(({ x, y, onDay }, index) =>
    aReport(String.fromCharCode(65 + index), 0.005 * x, onDay, { latitude: -1 + 0.02 * y }),
  );
const state = (replay: Replay) => ({
  groups: replay.groups(),
  alerts: replay.alerts.map(({ reports }) => reports.join('')),
  statuses: replay.reports.map(({ status }) => status),
});

describe('many reports at once', () => {
  test('give what they would give one by one, whatever was there before', () => {
    fc.assert(
      fc.property(rules, arrivals, fc.nat(25), fc.nat(3), (anyRule, places, split, deed) => {
        const worlds = [new Replay(anyRule), new Replay(anyRule)] as const;
        for (const world of worlds) {
          world.receive(...told(places).slice(0, split));
          const [first] = world.alerts;
          if (first !== undefined && deed === 1) world.escalate(first.id);
          if (first !== undefined && deed === 2) world.reject(first.reports[0] ?? '');
          if (first !== undefined && deed === 3) world.escalate(first.id).close(first.id);
        }
        worlds[0].receive(...told(places).slice(split));
        worlds[1].receiveTogether(told(places).slice(split));
        expect(state(worlds[1])).toEqual(state(worlds[0]));
      }),
      tries,
    );
  });

  test('do not depend on the order in which neighbouring groups are named', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([3, 5, 8, 12], { minLength: 1 }), (order) => {
        const groups = order.map((id) => group(id, id === 3 ? null : id * 10, id * 100));
        const evaluate = (neighbours: number[]) =>
          raiseAlerts({ rule, reports: [report(1)], knownNeighbours: new Map([[1, neighbours]]), groups });
        const [named, sorted] = [evaluate(order), evaluate(order.toSorted((a, b) => a - b))];
        const sets = ({ groupOf, merges, joins, raised }: typeof named) => ({
          groupOf,
          merges: new Set(merges),
          joined: joins.map(({ alertId, reportIds }) => [alertId, reportIds.toSorted()]),
          raised: raised.map(({ reportIds }) => reportIds.toSorted()),
        });
        expect(sets(named)).toEqual(sets(sorted));
      }),
      tries,
    );
  });

  test('form the groups that measuring every pair would form', () => {
    fc.assert(
      fc.property(rules, arrivals, (anyRule, places) => {
        const together = new Replay(anyRule).receiveTogether(told(places));
        const oneByOne = new Replay(anyRule).receive(...told(places));
        expect(together.groups()).toEqual(oneByOne.groups());
      }),
      tries,
    );
  });

  test('count every report in at most one alert, and only in alerts that reach the threshold', () => {
    fc.assert(
      fc.property(rules, arrivals, (anyRule, places) => {
        const { alerts } = new Replay(anyRule).receiveTogether(told(places));
        const names = alerts.flatMap((alert) => alert.reports);
        expect(new Set(names).size).toBe(names.length);
        expect(alerts.every((alert) => alert.reports.length >= anyRule.countThreshold)).toBe(true);
      }),
      tries,
    );
  });

  test('by the thousand, in one village over two years, are one group', () => {
    const reports = Array.from({ length: 4000 }, (_, index) => ({
      ...report(index + 1, 0.01 * Math.sin(index)),
      receivedAt: index * (day / 6),
    }));
    const outcome = raiseAlerts({ rule, reports, knownNeighbours: new Map(), groups: [] });
    expect(outcome.raised).toHaveLength(1);
    expect(outcome.raised[0]?.reportIds).toHaveLength(4000);
  });
});
