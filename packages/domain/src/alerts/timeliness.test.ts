import { describe, expect, test } from 'vitest';
import { defaultAlertTargets as targets } from './targets.ts';
import {
  type AlertStep,
  type AlertTimeliness,
  type AlertTimestamps,
  alertSteps,
  getOverdueCutoff,
  getTargetEnd,
  getTargetHours,
  getWaitingHours,
  measureTimeliness,
} from './timeliness.ts';
import { computeMedian, summarizeAlertTimeliness, summarizeOnsetDetection } from './timeliness-summary.ts';

const hour = 3_600_000;

/** An alert, given by the hours at which things happened; its first report arrived at hour 0. */
function anAlert(hours: Partial<Record<keyof AlertTimestamps, number>> = {}): AlertTimestamps {
  const at = (name: keyof AlertTimestamps) => {
    const given = hours[name];
    return given === undefined ? null : given * hour;
  };
  return {
    firstReportAt: at('firstReportAt') ?? 0,
    raisedAt: at('raisedAt') ?? 10 * hour,
    firstCrossCheckAt: at('firstCrossCheckAt'),
    escalatedAt: at('escalatedAt'),
    dismissedAt: at('dismissedAt'),
    firstActionAt: at('firstActionAt'),
    closedAt: at('closedAt'),
  };
}

/** "10" took ten hours, "10 over" took ten hours and is past its target, "10…" has not ended. */
function describeDurations(timeliness: AlertTimeliness): Partial<Record<AlertStep, string>> {
  const descriptions = alertSteps.flatMap((step) => {
    const duration = timeliness[step];
    return duration
      ? [[step, `${duration.hours}${duration.isRunning ? '…' : ''}${duration.isPastTarget ? ' over' : ''}`]]
      : [];
  });
  return Object.fromEntries(descriptions);
}

test('the time an alert has waited is in hours and never negative', () => {
  expect(getWaitingHours(0, 1.5 * hour)).toBe(1.5);
  expect(getWaitingHours(10, 0)).toBe(0);
});

test.each([
  ['detect', 168],
  ['check', null],
  ['assess', 24],
  ['notify', 24],
  ['respond', 168],
  ['close', null],
] as const)('with the default targets the step %s may take %s hours', (step, hours) => {
  expect(getTargetHours(step, targets)).toBe(hours);
});

test('a target ends its duration after the start of the step', () => {
  expect(getTargetEnd('assess', hour, targets)).toBe(25 * hour);
  expect(getTargetEnd('respond', hour, { ...targets, respondDays: 2 })).toBe(49 * hour);
});

test('an open alert is overdue once it has waited longer than its target', () => {
  const before = getOverdueCutoff(targets, 30 * hour);
  expect(before).toBe(6 * hour);
  const isPastTarget = (raisedAt: number) =>
    measureTimeliness(anAlert({ raisedAt }), targets, 30 * hour).assess?.isPastTarget;
  expect([isPastTarget(5.9), isPastTarget(6)]).toEqual([true, false]);
});

describe('the timeliness of an alert', () => {
  test.each([
    ['just raised', 10, {}, { detect: '10', check: '0…', assess: '0…', notify: '0…' }],
    [
      'open exactly as long as its target',
      34,
      {},
      { detect: '10', check: '24…', assess: '24…', notify: '24…' },
    ],
    ['open too long', 35, {}, { detect: '10', check: '25…', assess: '25… over', notify: '25… over' }],
    [
      'raised late and being cross-checked',
      180,
      { raisedAt: 169, firstCrossCheckAt: 171 },
      { detect: '169 over', check: '2', assess: '11…', notify: '11…' },
    ],
    [
      'dismissed, so nobody had to be notified',
      999,
      { firstCrossCheckAt: 11, dismissedAt: 12 },
      { detect: '10', check: '1', assess: '2' },
    ],
    [
      'escalated within target, no action yet',
      31,
      { firstCrossCheckAt: 11, escalatedAt: 30 },
      { detect: '10', check: '1', assess: '20', notify: '20', respond: '1…', close: '1…' },
    ],
    [
      'escalated late, no action for too long',
      250,
      { firstCrossCheckAt: 11, escalatedAt: 50 },
      { detect: '10', check: '1', assess: '40 over', notify: '40 over', respond: '200… over', close: '200…' },
    ],
    [
      'with an action, closed',
      999,
      { firstCrossCheckAt: 11, escalatedAt: 12, firstActionAt: 20, closedAt: 90 },
      { detect: '10', check: '1', assess: '2', notify: '2', respond: '8', close: '78' },
    ],
    [
      'closed without an action in the log, which ends the response',
      999,
      { firstCrossCheckAt: 11, escalatedAt: 12, closedAt: 200 },
      { detect: '10', check: '1', assess: '2', notify: '2', respond: '188 over', close: '188' },
    ],
    [
      'escalated with reports that were cross-checked before it was raised',
      20,
      { escalatedAt: 12, firstActionAt: 12 },
      { detect: '10', assess: '2', notify: '2', respond: '0', close: '8…' },
    ],
  ])('%s', (_, now, hours, expected) => {
    expect(describeDurations(measureTimeliness(anAlert(hours), targets, now * hour))).toEqual(expected);
  });

  test('depends on the targets of the project', () => {
    const strict = { ...targets, assessHours: 1 };
    expect(measureTimeliness(anAlert(), strict, 12 * hour).assess).toEqual({
      hours: 2,
      isPastTarget: true,
      isRunning: true,
    });
  });
});

test.each([
  [[], null],
  [[7], 7],
  [[3, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
  [[10, 9, 100, 1], 9.5],
])('the median of %j is %s', (values, expected) => {
  expect(computeMedian(values)).toBe(expected);
});

describe('the timeliness of many alerts', () => {
  const now = 400 * hour;
  const summarize = (alerts: AlertTimestamps[], by = targets) =>
    summarizeAlertTimeliness(
      alerts.map((alert) => measureTimeliness(alert, by, now)),
      by,
    );
  const escalatedAfter = (hours: number) =>
    anAlert({ raisedAt: 10, firstCrossCheckAt: 11, escalatedAt: 10 + hours, firstActionAt: 11 + hours });

  test('of no alerts is empty', () => {
    const summary = summarize([]);
    expect(summary).toMatchObject({ alertCount: 0, slowestStep: null });
    expect(summary.steps.map(({ step }) => step)).toEqual(alertSteps);
    expect(summary.steps[0]).toEqual({
      step: 'detect',
      count: 0,
      medianHours: null,
      shareWithinTarget: null,
      running: 0,
      over: 0,
    });
  });

  test('counts running steps as over only once they are past their target', () => {
    const inTime = [escalatedAfter(2), escalatedAfter(4), escalatedAfter(24)];
    const late = escalatedAfter(30);
    const open = { late: anAlert({ raisedAt: 10 }), inTime: anAlert({ raisedAt: 390 }) };
    const { alertCount, steps } = summarize([...inTime, late, open.late, open.inTime]);
    expect(alertCount).toBe(6);
    expect(steps[2]).toEqual({
      step: 'assess',
      count: 4,
      medianHours: 14,
      shareWithinTarget: 3 / 5,
      running: 1,
      over: 2,
    });
    expect(steps[1]).toMatchObject({ step: 'check', shareWithinTarget: null, running: 2, over: 0 });
  });

  test.each([
    ['the one that takes most of its target', [escalatedAfter(12)], targets, 'assess'],
    ['by the targets of the project', [escalatedAfter(12)], { ...targets, assessHours: 200 }, 'notify'],
    ['also one with a target in days', [anAlert({ raisedAt: 160 })], targets, 'detect'],
    ['never one that has not ended', [anAlert({ raisedAt: 0 })], targets, 'detect'],
  ] as const)('names the slowest step: %s', (_, alerts, by, slowest) => {
    expect(summarize([...alerts], by).slowestStep).toBe(slowest);
  });
});

test.each([
  [[], 0, null, null],
  [[null, null], 0, null, null],
  [[7], 1, 7, 1],
  [[8, null], 1, 8, 0],
  [[2, null, 9, 0], 3, 2, 2 / 3],
  [[-1], 1, 0, 1],
])(
  'days from onset to first report %j: known %s, median %s, within target %s',
  (days, known, median, share) => {
    expect(summarizeOnsetDetection(days, { detectDays: 7 })).toEqual({
      known,
      medianDays: median,
      shareWithinTarget: share,
    });
  },
);
