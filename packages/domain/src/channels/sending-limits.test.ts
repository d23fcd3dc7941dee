import { describe, expect, test } from 'vitest';
import { getSmsPriority, isQuiet, kindsByPriority } from './sending-limits.ts';

describe('quiet hours', () => {
  test.each([
    ['20:59', '21:00', '06:00', false],
    ['21:00', '21:00', '06:00', true],
    ['00:00', '21:00', '06:00', true],
    ['05:59', '21:00', '06:00', true],
    ['06:00', '21:00', '06:00', false],
    ['12:30', '12:00', '13:00', true],
    ['13:00', '12:00', '13:00', false],
    ['12:00', '12:00', '12:00', false],
  ])('%s between %s and %s: %s', (time, from, until, expected) => {
    expect(isQuiet(time, { from, until })).toBe(expected);
  });

  test('may be none', () => {
    expect(isQuiet('00:00', null)).toBe(false);
  });
});

test('alerts go before replies, and replies before reminders', () => {
  const kinds = ['outcomeReminder', 'feedback', 'alertEscalated', 'of another release'];
  expect(kinds.map(getSmsPriority)).toEqual([2, 1, 0, 1]);
  expect(kindsByPriority.last).toEqual(['collectorThanks', 'outcomeReminder']);
  expect(kindsByPriority.first).toContain('alertTriggered');
});
