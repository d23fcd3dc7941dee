import { expect, it, test } from 'vitest';
import { faults } from '../../e2e/drill/faults.ts';
import { parseOptions } from '../../e2e/drill/options.ts';
import { readCompose, readHaproxySettings, readPatroniSettings } from '../../e2e/drill/shipped-files.ts';
import {
  compareAlerts,
  compareMessages,
  findLongestGap,
  formatTable,
  judge,
  measureReturn,
} from '../../e2e/drill/tally.ts';

/** The bookkeeping of npm run drill, which itself takes many minutes and is not part of the tests. */
const once = (id) => ({ id, raw: 1, reports: 1, replies: 1 });

test.each([
  ['everything once', ['1', '2'], [once('1'), once('2')], { lost: 0, doubled: 0 }],
  ['an acknowledged message that is not stored', ['1', '2'], [once('1')], { lost: 1, doubled: 0 }],
  ['one that was not parsed', ['1'], [{ ...once('1'), reports: 0, replies: 0 }], { lost: 1, doubled: 0 }],
  ['one without a reply', ['1'], [{ ...once('1'), replies: 0 }], { lost: 1, doubled: 0 }],
  ['one stored twice', ['1'], [{ ...once('1'), raw: 2, reports: 2 }], { lost: 0, doubled: 1 }],
  ['one answered twice', ['1'], [{ ...once('1'), replies: 2 }], { lost: 0, doubled: 1 }],
  ['one stored without being acknowledged', [], [once('1')], { lost: 0, doubled: 0 }],
])('counts lost and doubled messages: %s', (_what, acknowledged, stored, expected) => {
  expect(compareMessages(new Set(acknowledged), stored)).toEqual(expected);
});

test.each([
  [
    'a cluster with one alert',
    { sender: 'c', reports: 3, alerts: 1 },
    { expected: 1, missing: 0, doubled: 0 },
  ],
  ['a cluster with two', { sender: 'c', reports: 3, alerts: 2 }, { expected: 1, missing: 0, doubled: 1 }],
  ['a cluster with none', { sender: 'c', reports: 3, alerts: 0 }, { expected: 1, missing: 1, doubled: 0 }],
  ['too few reports', { sender: 'c', reports: 2, alerts: 0 }, { expected: 0, missing: 0, doubled: 0 }],
  [
    'an alert for each report',
    { sender: 's', reports: 4, alerts: 4 },
    { expected: 4, missing: 0, doubled: 0 },
  ],
  ['a missing one', { sender: 's', reports: 4, alerts: 3 }, { expected: 4, missing: 1, doubled: 0 }],
])('counts missing and doubled alerts: %s', (_what, found, expected) => {
  expect(compareAlerts([found], new Set(['c']), 3)).toEqual(expected);
});

test.each([
  ['no event', [], { from: 0, to: 100 }],
  ['between events', [10, 20, 70, 90], { from: 20, to: 70 }],
  ['before the first', [60, 70], { from: 0, to: 60 }],
  ['after the last', [10, 30], { from: 30, to: 100 }],
  ['events out of order and outside', [90, -5, 40, 200], { from: 40, to: 90 }],
])('finds the longest gap: %s', (_what, times, expected) => {
  expect(findLongestGap(times, { from: 0, to: 100 })).toEqual(expected);
});

const everySecond = (from, to) => Array.from({ length: to - from }, (_x, index) => (from + index) * 1000);
test.each([
  ['never interrupted', everySecond(0, 60), 0],
  ['back after 21 seconds', [...everySecond(0, 2), ...everySecond(21, 60)], 21],
  ['gone', everySecond(0, 30), Number.POSITIVE_INFINITY],
])('measures when a live stream is back: %s', (_what, times, expected) => {
  expect(measureReturn(times, { from: 0, to: 60_000 })).toBe(expected);
});

const good = {
  ...{ fault: 'primary-killed', acknowledged: 6500, unaccepted: 0, lost: 0, doubled: 0, gap: 20.44 },
  ...{ longestWait: 21, alerts: { expected: 68, missing: 0, doubled: 0 }, liveBack: [0, 21.8] },
  ...{ directWrites: { confirmed: 12, missing: 0 }, primary: { before: 'postgres1', after: 'postgres2' } },
};

test.each([
  ['nothing', {}, []],
  ['a lost message', { lost: 1 }, ['1 acknowledged messages are lost']],
  ['a doubled message', { doubled: 2 }, ['2 messages are doubled']],
  ['messages never accepted', { unaccepted: 3 }, ['3 messages were never accepted']],
  ['a missing alert', { alerts: { expected: 68, missing: 1, doubled: 0 } }, ['1 alerts are missing']],
  [
    'a doubled alert',
    { alerts: { expected: 68, missing: 0, doubled: 1 } },
    ['1 alerts were raised more than once'],
  ],
  [
    'a second primary',
    { directWrites: { confirmed: 12, missing: 4 } },
    ['4 writes were confirmed by a second primary'],
  ],
  ['a long gap', { gap: 30.1 }, ['nothing was accepted for 30.1 s']],
  ['a message that waited', { longestWait: 40.5 }, ['a message waited 40.5 s']],
  ['a stream that is gone', { liveBack: [0, Number.POSITIVE_INFINITY] }, ['a live stream did not come back']],
  [
    'no write before the fault',
    { directWrites: { confirmed: 0, missing: 0 } },
    ['the primary confirmed no write before the fault'],
  ],
  ['no traffic at all', { acknowledged: 0 }, ['no message was acknowledged']],
])('judges what is wrong: %s', (_what, change, expected) => {
  expect(judge({ ...good, ...change }, { gap: 30, wait: 40 })).toEqual(expected);
});

it('prints a table in Markdown', () => {
  const unchanged = { ...good, fault: 'web-killed', primary: { before: 'postgres2', after: 'postgres2' } };
  const lines = formatTable([good, unchanged]).split('\n');
  expect(lines).toHaveLength(4);
  expect(lines[2]).toBe(
    '| primary-killed | 6500 | 0 | 0 | 20.4 s | 21.0 s | 68 of 68 | uninterrupted, 21.8 s | 0 | postgres2 after postgres1 |',
  );
  expect(lines[3]).toContain('| postgres2, as before |');
});

test.each([
  ['nothing', [], { faults: ['a', 'b', 'c'], seconds: 60 }],
  ['one fault', ['--fault', 'b'], { faults: ['b'], seconds: 60 }],
  [
    'several, in the order in which they run',
    ['--fault', 'c,a', '--seconds', '90'],
    { faults: ['a', 'c'], seconds: 90 },
  ],
])('reads parameters: %s', (_what, parameters, expected) => {
  expect(parseOptions(parameters, ['a', 'b', 'c'])).toEqual(expected);
});

test.each([
  [['--fault', 'x'], 'There is no fault x. Faults: a, b.'],
  [['--fault'], 'Not understood: --fault.'],
  [['--seconds', '5'], '--seconds is a whole number from 45 to 600.'],
  [['--quick', '1'], 'Not understood: --quick.'],
])('refuses %j', (parameters, message) => {
  expect(() => parseOptions(parameters, ['a', 'b'])).toThrow(message);
});

it('every fault has its own name and limits of half a minute or less', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  for (const { limits } of faults) expect(limits.gap).toBeLessThanOrEqual(30);
});

it('uses the files that are shipped, with other paths only', () => {
  const compose = readCompose({ POSTGRES_PASSWORD: 'secret', POSTGRES_SUPERUSER_PASSWORD: 'other' });
  expect(compose.list('postgres')).toEqual(['postgres1', 'postgres2', 'postgres3']);
  expect(compose.environment('postgres2')).toMatchObject({
    PATRONI_NAME: 'postgres2',
    HARKEN_DATABASE_PASSWORD: 'secret',
    PATRONI_SUPERUSER_PASSWORD: 'other',
  });
  const patroni = readPatroniSettings('/folder', '/programs');
  expect(patroni).toContain('synchronous_mode: true');
  expect(patroni).toContain('data_dir: /folder/data');
  expect(patroni).toContain('bin_dir: /programs');
  expect(patroni).not.toContain('/patroni/');
  expect(readHaproxySettings()).toContain('check port 8008 init-addr libc,none');
});
