import { describe, expect, test } from 'vitest';
import { aReport, Replay } from './testing/replay.ts';

const rule = { countThreshold: 3, daysThreshold: 10, kilometersThreshold: 1 };
const near = 0.0135; // degrees of longitude on the equator: 1.503 km
const opened = (id: number, reports: string) => ({ id, status: 'Open', reports: reports.split('') });

/** A, B and C in a chain: each near the next, the ends 3 km apart. */
const chain = () =>
  new Replay(rule).receive(aReport('A', 0, 0), aReport('B', near, 1), aReport('C', 2 * near, 2));

describe('clusters of reports', () => {
  test('linked reports in a chain are one cluster and raise one alert (L01)', () => {
    const replay = chain();
    expect(replay.clusters()).toEqual(['ABC']);
    expect(replay.alerts).toEqual([opened(1, 'ABC')]);
    expect(replay.reports.map((report) => report.status)).toEqual(['Pending', 'Pending', 'Pending']);
  });

  test('a report between two clusters merges them (L02)', () => {
    const replay = new Replay(rule).receive(aReport('A', 0, 0), aReport('C', 2 * near, 1));
    expect(replay.clusters()).toEqual(['A', 'C']);
    replay.receive(aReport('B', near, 2));
    expect(replay.clusters()).toEqual(['ABC']);
    expect(replay.alerts).toEqual([opened(1, 'ABC')]);
  });

  test('reports 2.5 km apart are not linked when circles of 1 km do not overlap (L03)', () => {
    const replay = new Replay(rule).receive(
      aReport('A', 0, 0),
      aReport('B', 0.0225, 1),
      aReport('C', 0.045, 2),
    );
    expect(replay.clusters()).toEqual(['A', 'B', 'C']);
    expect(replay.alerts).toEqual([]);
    expect(replay.reports.every((report) => report.status === 'New')).toBe(true);
  });

  test('reports exactly 2,000 m apart are not linked (L04)', () => {
    const twoKilometers = (2000 / 6_378_137) * (180 / Math.PI);
    const replay = new Replay(rule).receive(
      aReport('A', 0, 0),
      aReport('B', twoKilometers, 0),
      aReport('C', 0, 0),
    );
    expect(replay.clusters()).toEqual(['AC', 'B']);
    expect(replay.alerts).toEqual([]);
  });

  test('reports exactly ten days apart are not linked (L05)', () => {
    const replay = new Replay(rule).receive(aReport('A', 0, 0), aReport('B', 0, 10), aReport('C', 0, 20));
    expect(replay.clusters()).toEqual(['A', 'B', 'C']);
    expect(replay.alerts).toEqual([]);
  });

  test('a chain in time raises an alert though its ends are 18 days apart (L06)', () => {
    const replay = new Replay(rule).receive(aReport('A', 0, 0), aReport('B', 0, 9), aReport('C', 0, 18));
    expect(replay.alerts).toEqual([opened(1, 'ABC')]);
  });

  test('with a count of one every report raises an alert of its own (L07)', () => {
    const single = { countThreshold: 1, daysThreshold: null, kilometersThreshold: null };
    const replay = new Replay(single).receive(aReport('A', 0, 0), aReport('B', 0, 0));
    expect(replay.clusters()).toEqual(['A', 'B']);
    expect(replay.alerts).toEqual([opened(1, 'A'), opened(2, 'B')]);
  });

  test('with a count of one and a distance, a nearby report joins the open alert', () => {
    const replay = new Replay({ ...rule, countThreshold: 1 }).receive(aReport('A', 0, 0), aReport('B', 0, 0));
    expect(replay.alerts).toEqual([opened(1, 'AB')]);
  });

  test('with a count of zero reports form clusters but raise no alert (L08)', () => {
    const replay = new Replay({ ...rule, countThreshold: 0 });
    replay.receive(aReport('A', 0, 0), aReport('B', 0, 1), aReport('C', 0, 2));
    expect(replay.clusters()).toEqual(['ABC']);
    expect(replay.alerts).toEqual([]);
  });

  test('without a limit of days, reports are linked at any time apart', () => {
    const replay = new Replay({ ...rule, daysThreshold: null });
    replay.receive(aReport('A', 0, 0), aReport('B', 0, 400), aReport('C', 0, 900));
    expect(replay.alerts).toEqual([opened(1, 'ABC')]);
  });
});

describe('reports that are ignored', () => {
  test('training reports link nothing (L09)', () => {
    const replay = new Replay(rule).receive(
      aReport('A', 0, 0),
      aReport('B', near, 1, { isTraining: true }),
      aReport('C', 2 * near, 2),
      aReport('E', 0, 3),
    );
    expect(replay.clusters()).toEqual(['AE', 'C']);
    expect(replay.alerts).toEqual([]);
  });

  test('a dismissed report links nothing (L16)', () => {
    const replay = new Replay(rule).receive(aReport('A', 0, 0), aReport('B', near, 1)).reject('B');
    replay.receive(aReport('C', 2 * near, 2));
    expect(replay.clusters()).toEqual(['AB', 'C']);
    expect(replay.alerts).toEqual([]);
  });

  test('a report without a location counts once it has one (L18)', () => {
    const replay = new Replay(rule).receive(
      aReport('A', 0, 0),
      aReport('B', 0, 1),
      aReport('C', 0, 2, { hasLocation: false }),
    );
    expect(replay.clusters()).toEqual(['AB']);
    expect(replay.moveTo('C', 0).alerts).toEqual([opened(1, 'ABC')]);
  });

  test('aggregate and collection point reports do not count (L19)', () => {
    const replay = new Replay(rule).receive(
      aReport('A', 0, 0),
      aReport('B', 0, 0),
      aReport('C', 0, 0, { kind: 'Aggregate' }),
      aReport('E', 0, 0, { kind: 'Event', dataCollectorType: 'CollectionPoint' }),
    );
    expect(replay.clusters()).toEqual(['AB']);
    expect(replay.alerts).toEqual([]);
  });

  test('reports of another health risk do not count (L20)', () => {
    const replay = new Replay(rule).receive(
      aReport('A', 0, 0),
      aReport('B', 0, 0),
      aReport('C', 0, 0, { healthRiskCode: 7 }),
    );
    expect(replay.clusters()).toEqual(['AB', 'C']);
    expect(replay.alerts).toEqual([]);
  });
});

describe('reports near an alert', () => {
  test('a report near an open alert joins it (L10)', () => {
    expect(chain().receive(aReport('D', 0.036, 3)).alerts).toEqual([opened(1, 'ABCD')]);
  });

  test('near an escalated alert, new reports have to reach the count on their own (L11, L12)', () => {
    const replay = chain().accept('A', 'B', 'C').escalate(1);
    replay.receive(aReport('D', near, 3), aReport('E', near, 4));
    expect(replay.clusters()).toEqual(['ABCDE']);
    expect(replay.alerts).toHaveLength(1);
    expect(replay.getReport('E').status).toBe('New');
    replay.receive(aReport('F', near, 5));
    expect(replay.alerts).toEqual([
      { id: 1, status: 'Escalated', reports: ['A', 'B', 'C'] },
      opened(2, 'DEF'),
    ]);
  });

  test('the remaining reports of a dismissed alert count again (L13)', () => {
    const replay = chain().reject('A', 'B').dismiss(1);
    replay.receive(aReport('D', 2 * near, 3), aReport('E', 2 * near, 4));
    expect(replay.alerts).toEqual([
      { id: 1, status: 'Dismissed', reports: ['A', 'B', 'C'] },
      opened(2, 'CDE'),
    ]);
  });

  test('reports of a closed alert are ignored (L14)', () => {
    const replay = chain()
      .accept('A', 'B', 'C')
      .escalate(1)
      .close(1)
      .receive(aReport('D', near, 3));
    expect(replay.clusters()).toEqual(['ABC', 'D']);
    expect(replay.alerts).toHaveLength(1);
  });

  test('a report that links two open alerts joins the older one, and both stay open (L15)', () => {
    const replay = new Replay(rule).receive(
      ...['A', 'B', 'C'].map((name) => aReport(name, 0, 0)),
      ...['X', 'Y', 'Z'].map((name) => aReport(name, 2 * near, 0)),
      aReport('M', near, 1),
    );
    expect(replay.clusters()).toEqual(['ABCMXYZ']);
    expect(replay.alerts).toEqual([opened(1, 'ABCM'), opened(2, 'XYZ')]);
  });

  test('a report that links a cluster without alert to an open alert brings it into the alert', () => {
    const replay = new Replay(rule).receive(
      ...['A', 'B', 'C'].map((name) => aReport(name, 0, 0)),
      ...['X', 'Y'].map((name) => aReport(name, 2 * near, 0)),
      aReport('M', near, 1),
    );
    expect(replay.alerts).toEqual([opened(1, 'ABCMXY')]);
  });

  test('a report accepted in the list counts and stays accepted (L17)', () => {
    const replay = new Replay(rule).receive(aReport('A', 0, 0)).accept('A');
    replay.receive(aReport('B', 0, 1), aReport('C', 0, 2));
    expect(replay.alerts).toEqual([opened(1, 'ABC')]);
    expect(replay.reports.map((report) => report.status)).toEqual(['Accepted', 'Pending', 'Pending']);
  });

  test('an open alert whose reports were all dismissed gets no further reports (L21)', () => {
    const replay = chain()
      .reject('A', 'B', 'C')
      .receive(aReport('D', near, 3));
    expect(replay.clusters()).toEqual(['ABC', 'D']);
    expect(replay.alerts).toEqual([opened(1, 'ABC')]);
  });

  test('an edited report leaves its cluster', () => {
    const replay = new Replay(rule).receive(aReport('A', 0, 0), aReport('B', 0, 1), aReport('C', 1, 2));
    replay.moveTo('B', 1).receive(aReport('D', 0, 3));
    expect(replay.clusters()).toEqual(['AD', 'BC']);
    expect(replay.alerts).toEqual([]);
  });
});
