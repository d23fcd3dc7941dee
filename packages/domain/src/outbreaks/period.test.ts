import { describe, expect, test } from 'vitest';
import { isPlausibleDay, validateEnd, validateStart } from './period.ts';

test.each([
  ['2026-03-11', true],
  ['1900-01-01', true],
  ['0000-01-01', false],
  ['3000-01-01', false],
  ['2026-02-30', false],
  ['', false],
])('%s is a plausible day: %s', (text, isPlausible) => {
  expect(isPlausibleDay(text)).toBe(isPlausible);
});

describe('an outbreak', () => {
  const today = '2026-03-11';
  test.each([
    ['2026-03-11', null, null],
    ['2026-03-12', null, 'outbreak.startsInFuture'],
    ['2026-03-02', '2026-03-02', null],
    ['2026-03-03', '2026-03-02', 'outbreak.endsBeforeStart'],
  ] as const)('that began on %s and ended on %s: %s', (startedOn, endedOn, error) => {
    expect(validateStart(startedOn, { today, endedOn })).toBe(error);
  });

  test.each([
    ['open', '2026-03-11', null],
    ['open', '2026-03-01', null],
    ['open', '2026-02-28', 'outbreak.endsBeforeStart'],
    ['open', '2026-03-12', 'outbreak.endsInFuture'],
    ['ended', '2026-03-11', 'outbreak.isEnded'],
  ] as const)('that is %s and ends on %s: %s', (state, endedOn, error) => {
    expect(validateEnd(endedOn, { state, startedOn: '2026-03-01', today })).toBe(error);
  });
});
