import { describe, expect, it, test } from 'vitest';
import {
  findPeriodError,
  getOffDutyReason,
  type OffDutyKind,
  type Period,
  toPeriod,
} from './duty-periods.ts';

const at = (text: string) => Date.parse(text);
const period = (kind: OffDutyKind, startedAt: string, endedAt?: string) => ({
  ...{ kind, startedAt: at(startedAt) },
  endedAt: endedAt === undefined ? null : at(endedAt),
});
const week = { endsAt: at('2026-03-15T00:00:00Z') };
const since = '2026-03-01T00:00:00Z';

describe('at the end of a week, a collector', () => {
  it.each<[string, string, ReturnType<typeof period>[], ReturnType<typeof getOffDutyReason>]>([
    ['is on duty without periods', since, [], null],
    ['is not registered yet', '2026-03-15T00:00:00Z', [], 'NotRegistered'],
    ['is in training', since, [period('InTraining', '2026-03-14T00:00:00Z')], 'InTraining'],
    ['is not deployed', since, [period('NotDeployed', '2026-03-02T00:00:00Z')], 'NotDeployed'],
    [
      'is not deployed, which matters more than training',
      since,
      [period('InTraining', since), period('NotDeployed', since)],
      'NotDeployed',
    ],
    ['is back before it', since, [period('InTraining', since, '2026-03-14T23:00:00Z')], null],
    ['is back exactly then', since, [period('InTraining', since, '2026-03-15T00:00:00Z')], 'InTraining'],
    ['is away only later', since, [period('NotDeployed', '2026-03-15T00:00:00Z')], null],
  ])('%s', (_what, createdAt, offDutyPeriods, expected) => {
    expect(getOffDutyReason({ createdAt: at(createdAt), offDutyPeriods }, week)).toBe(expected);
  });
});

const now = { timeZoneId: 'Africa/Blantyre', now: at('2026-03-11T12:00:00Z') }; // two hours ahead of UTC

test('a period has the whole of its last day, but not the future', () => {
  expect(toPeriod({ startedOn: '2026-03-02', endedOn: '2026-03-03' }, now)).toEqual({
    startedAt: at('2026-03-01T22:00:00Z'),
    endedAt: at('2026-03-03T22:00:00Z'),
  });
  expect(toPeriod({ startedOn: '2026-03-11', endedOn: '2026-03-11' }, now).endedAt).toBe(now.now);
  expect(toPeriod({ startedOn: '2026-03-11', endedOn: null }, now).endedAt).toBeNull();
});

describe('a period', () => {
  const others: Period[] = [
    { startedAt: at('2026-02-01T22:00:00Z'), endedAt: at('2026-02-10T22:00:00Z') },
    { startedAt: at('2026-03-04T22:00:00Z'), endedAt: null },
  ];
  it.each<[string, string, string | null, ReturnType<typeof findPeriodError>]>([
    ['between others is stored', '2026-02-11', '2026-03-04', null],
    ['before all others is stored', '2026-01-01', '2026-02-01', null],
    ['must not touch the first day of another', '2026-01-01', '2026-02-02', 'overlaps'],
    ['must not touch the last day of another', '2026-02-10', '2026-02-12', 'overlaps'],
    ['must not lie within another', '2026-02-03', '2026-02-04', 'overlaps'],
    ['must not surround another', '2026-01-03', '2026-02-24', 'overlaps'],
    ['must not reach into one that lasts', '2026-03-01', '2026-03-05', 'overlaps'],
    ['must not last, as another does', '2026-03-01', null, 'overlaps'],
    ['must not start tomorrow', '2026-03-12', null, 'startsInFuture'],
    ['must not end tomorrow', '2026-03-01', '2026-03-12', 'endsInFuture'],
    ['must not end before it starts', '2026-02-20', '2026-02-19', 'endsBeforeStart'],
  ])('%s', (_what, startedOn, endedOn, expected) => {
    expect(findPeriodError({ startedOn, endedOn }, others, now)).toBe(expected);
  });
});
