import { describe, expect, test } from 'vitest';
import { measureSms } from '../sms/parts.ts';
import {
  canaryAlphabet,
  countCanariesPerDay,
  defaultCanary,
  isCanaryDue,
  isCanaryMissing,
  readCanaryText,
  toCanaryText,
} from './canary.ts';

describe('the text of a proof of life', () => {
  test.each([
    [toCanaryText('7K2M9QD4'), '7K2M9QD4'],
    ['  harken  line 7k2m9qd4\n', '7K2M9QD4'],
    ['HARKEN LINE 7K2M9QD', null],
    ['HARKEN LINE 7K2M9QDI', null],
    ['1#1#2', null],
    ['HARKEN LINE 7K2M9QD4 1#2', null],
  ])('%j has the code %s', (text, code) => {
    expect(readCanaryText(text)).toBe(code);
  });

  test('is one part, whatever its code', () => {
    expect(measureSms(toCanaryText(canaryAlphabet.slice(0, 8)))).toMatchObject({
      encoding: 'GSM-7',
      parts: 1,
    });
    for (const letter of canaryAlphabet)
      expect(readCanaryText(toCanaryText(letter.repeat(8)))).not.toBeNull();
  });
});

const minute = 60_000;

describe('a proof of life', () => {
  test.each([
    ['the first, by day', null, 9, true],
    ['the first, at night', null, 5, false],
    ['after 29 minutes', 29, 9, false],
    ['after 30 minutes', 30, 9, true],
    ['after 30 minutes at 21:00', 30, 21, false],
    ['after a night', 9 * 60, 6, true],
  ])('%s: %s, %d, %s', (_what, minutesAgo, localHour, expected) => {
    const now = 1_000_000 * minute;
    const lastSentAt = minutesAgo === null ? null : now - minutesAgo * minute;
    expect(isCanaryDue(defaultCanary, { lastSentAt, now, localHour })).toBe(expected);
  });

  test.each([
    [14, false],
    [15, true],
  ])('is missing after %d minutes: %s', (minutes, expected) => {
    expect(isCanaryMissing(defaultCanary, { sentAt: 0, now: minutes * minute })).toBe(expected);
  });

  test.each([
    [30, 30],
    [15, 60],
    [60, 15],
    [1440, 1],
  ])('every %d minutes costs %d SMS a day', (everyMinutes, perDay) => {
    expect(countCanariesPerDay(everyMinutes)).toBe(perDay);
  });
});
