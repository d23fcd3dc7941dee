import { describe, expect, test } from 'vitest';
import { createRandom } from '../signals/numeric/random.ts';
import { decideByPopulation, type ReportInPlace } from './raise-by-population.ts';

const day = 86_400_000;
const open = (alertId: number) => ({ alertId, isAlertOpen: true });
const escalated = (alertId: number) => ({ alertId, isAlertOpen: false });
const outside = { alertId: null, isAlertOpen: false };

/** Reports with ids from 1 on, the last of which is new. */
function decide(
  reports: (Pick<ReportInPlace, 'alertId' | 'isAlertOpen'> & { on: number })[],
  neededCount: number | null,
  days = 7,
) {
  const all = reports.map(({ on, ...alert }, index) => ({ id: index + 1, receivedAt: on * day, ...alert }));
  const report = all.at(-1) as ReportInPlace;
  return decideByPopulation({ report, others: all.slice(0, -1), days, neededCount });
}
const onDays = (...days: number[]) => days.map((on) => ({ on, ...outside }));

describe('reports outside alerts', () => {
  test.each([
    { days: [1, 2, 3], needed: 3, raised: [1, 2, 3] },
    { days: [1, 2, 3], needed: 4, raised: null },
    { days: [1, 2, 7.99], needed: 3, raised: [1, 2, 3] },
    // exactly seven days apart is not within a week
    { days: [1, 2, 8], needed: 3, raised: null },
    { days: [1, 2, 8], needed: 2, raised: [2, 3] },
    // a late report counts with those after it
    { days: [10, 11, 5], needed: 3, raised: [3, 1, 2] },
    { days: [10, 11, 3.5], needed: 3, raised: null },
    { days: [10, 11, 4.5], needed: 3, raised: [3, 1, 2] },
    // of those before and those after, the larger number
    { days: [1, 2, 3, 10, 7], needed: 4, raised: [1, 2, 3, 5] },
    { days: [1, 9, 10, 11, 7], needed: 4, raised: [5, 2, 3, 4] },
    { days: [4], needed: 1, raised: [1] },
  ])('on the days $days, $needed needed: $raised', ({ days, needed, raised }) => {
    expect(decide(onDays(...days), needed)).toEqual(
      raised ? { kind: 'raise', reportIds: raised } : { kind: 'none' },
    );
  });

  test('raise nothing where the population is not known', () => {
    expect(decide(onDays(1, 1, 1, 1), null)).toEqual({ kind: 'none' });
  });
});

describe('reports of alerts', () => {
  test('that are open count, and the others join the oldest', () => {
    const reports = [
      { on: 1, ...open(8) },
      { on: 2, ...outside },
      { on: 3, ...open(5) },
      { on: 4, ...outside },
    ];
    expect(decide(reports, 4)).toEqual({ kind: 'join', alertId: 5, reportIds: [2, 4] });
    expect(decide(reports, 5)).toEqual({ kind: 'none' });
  });

  test('that are escalated do not count again', () => {
    const reports = [
      { on: 1, ...escalated(8) },
      { on: 2, ...outside },
      { on: 4, ...outside },
    ];
    expect(decide(reports, 3)).toEqual({ kind: 'none' });
    expect(decide(reports, 2)).toEqual({ kind: 'raise', reportIds: [2, 3] });
  });

  test('change nothing if the new report is in one and none is outside', () => {
    const reports = [
      { on: 1, ...open(8) },
      { on: 4, ...open(8) },
    ];
    expect(decide(reports, 2)).toEqual({ kind: 'none' });
  });

  test('bring in those outside when the new report joined one', () => {
    const reports = [
      { on: 1, ...outside },
      { on: 4, ...open(8) },
    ];
    expect(decide(reports, 2)).toEqual({ kind: 'join', alertId: 8, reportIds: [1] });
  });
});

test('every window of days is considered', () => {
  const next = createRandom(20);
  const random = (below: number) => Math.floor(next() * below);
  for (let run = 0; run < 300; run += 1) {
    const days = 1 + random(5);
    const reports = Array.from({ length: 1 + random(9) }, (_, index) => ({
      ...{ id: index + 1, receivedAt: random(60) * (day / 4) },
      ...[outside, outside, open(9), escalated(7)][random(4)],
    })) as ReportInPlace[];
    const report = { ...(reports.at(-1) as ReportInPlace), ...outside };
    const others = reports.slice(0, -1);
    const counted = [...others, report].filter(({ alertId, isAlertOpen }) => alertId === null || isAlertOpen);
    const starts = Array.from({ length: 500 }, (_, step) => (step / 20 - 8) * day);
    const sizes = starts
      .filter((start) => start <= report.receivedAt && report.receivedAt < start + days * day)
      .map((start) => counted.filter(({ receivedAt: at }) => start <= at && at < start + days * day).length);
    const most = Math.max(...sizes);
    const decideAt = (neededCount: number) => decideByPopulation({ report, others, days, neededCount }).kind;
    expect(decideAt(most)).not.toBe('none');
    expect(decideAt(most + 1)).toBe('none');
  }
});
