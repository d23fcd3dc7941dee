import { expect, test } from 'vitest';
import { findGap } from './gap.ts';

const at = (time: string) => Date.parse(`${time}:00Z`);

test.each([
  [
    'begins with the last message',
    '2026-03-10T09:10',
    '2026-03-10T09:30',
    '2026-03-10T11:40',
    '2026-03-10T09:10',
  ],
  [
    'begins a day before, if nothing ever came',
    null,
    '2026-03-10T09:30',
    '2026-03-10T11:40',
    '2026-03-09T09:30',
  ],
  [
    'begins with the outage, if a clock is ahead',
    '2026-03-11T00:00',
    '2026-03-10T09:30',
    '2026-03-10T11:40',
    '2026-03-10T09:30',
  ],
  ['is a month at most', '2026-01-01T00:00', '2026-01-02T00:00', '2026-03-10T11:40', '2026-02-07T11:40'],
])('the gap of an outage %s', (_what, last, down, up, since) => {
  const outage = { lastMessageAt: last === null ? null : at(last), downAt: at(down), upAt: at(up) };
  expect(findGap(outage)).toEqual({ since: at(since), until: at(up) });
});
