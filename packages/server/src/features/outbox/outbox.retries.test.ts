import { expect, it } from 'vitest';
import { computeNextAttempt, minutesUntilRetry } from './outbox.retries.ts';

const now = new Date('2026-11-21T10:00:00Z');

it.each([
  [1, '2026-11-21T10:01:00.000Z'],
  [2, '2026-11-21T10:05:00.000Z'],
  [6, '2026-11-22T01:24:00.000Z'],
])('after failed attempt %i, a message is retried at %s', (attempts, at) => {
  expect(computeNextAttempt(attempts, now)?.toISOString()).toBe(at);
});

it('a message fails after the seventh attempt', () => {
  expect(computeNextAttempt(7, now)).toBeNull();
});

it('the last attempt is a day after the first', () => {
  expect(minutesUntilRetry.reduce((sum, minutes) => sum + minutes, 0)).toBe(24 * 60);
});
