import { describe, expect, it } from 'vitest';
import { dueReminder } from './reminders.ts';
import { defaultNudgeHours } from './targets.ts';

const hour = 3_600_000;
const escalatedAt = Date.parse('2026-03-10T12:00:00Z');

describe('the reminder of an outcome that is due', () => {
  it.each<
    [what: string, hours: number, nudgeHours: readonly number[], reminded: number | null, number | null]
  >([
    ['not before the first time', 23.99, defaultNudgeHours, null, null],
    ['at the very hour', 24, defaultNudgeHours, null, 24],
    ['not twice', 30, defaultNudgeHours, 24, null],
    ['the next one', 48, defaultNudgeHours, 24, 48],
    ['the last one', 168, defaultNudgeHours, 48, 168],
    ['none after the last', 5000, defaultNudgeHours, 168, null],
    ['only the longest after a standstill', 200, defaultNudgeHours, null, 168],
    ['one that was added later', 80, [24, 72], 24, 72],
    ['not a shorter one that was added later', 60, [24, 36, 48], 48, null],
    ['in whatever order they stand', 60, [48, 168, 24], null, 48],
    ['none where reminders are off', 5000, [], null, null],
    ['none from the future', -5, [1], null, null],
  ])('%s', (_what, hours, nudgeHours, remindedAfterHours, expected) => {
    const now = escalatedAt + hours * hour;
    expect(dueReminder({ escalatedAt, now, nudgeHours, remindedAfterHours })).toBe(expected);
  });
});
