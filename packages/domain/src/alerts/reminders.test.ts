import { describe, expect, it } from 'vitest';
import { findDueReminder } from './reminders.ts';
import { defaultReminderHours } from './targets.ts';

const hour = 3_600_000;
const escalatedAt = Date.parse('2026-03-10T12:00:00Z');

describe('findDueReminder', () => {
  it.each<
    [what: string, hours: number, nudgeHours: readonly number[], reminded: number | null, number | null]
  >([
    ['none before the first', 23.99, defaultReminderHours, null, null],
    ['the first, at exactly its hour', 24, defaultReminderHours, null, 24],
    ['none twice', 30, defaultReminderHours, 24, null],
    ['the next one', 48, defaultReminderHours, 24, 48],
    ['the last one', 168, defaultReminderHours, 48, 168],
    ['none after the last', 5000, defaultReminderHours, 168, null],
    ['only the longest after downtime', 200, defaultReminderHours, null, 168],
    ['one that was added later', 80, [24, 72], 24, 72],
    ['not a shorter one that was added later', 60, [24, 36, 48], 48, null],
    ['the right one in any order', 60, [48, 168, 24], null, 48],
    ['none where reminders are off', 5000, [], null, null],
    ['none before the escalation', -5, [1], null, null],
  ])('%s', (_what, hours, nudgeHours, remindedAfterHours, expected) => {
    const now = escalatedAt + hours * hour;
    expect(findDueReminder({ escalatedAt, now, nudgeHours, remindedAfterHours })).toBe(expected);
  });
});
