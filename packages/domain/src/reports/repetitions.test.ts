import { describe, expect, test } from 'vitest';
import type { EarlierMessage, MessageToJudge } from './repetitions.ts';
import { originalOf, repetitionRefusal } from './repetitions.ts';

describe('what a message with the same text repeats', () => {
  test.each<[EarlierMessage, number]>([
    [{ id: 8, repetition: null, repeatsId: null }, 8],
    [{ id: 8, repetition: 'Probable', repeatsId: 5 }, 5],
    [{ id: 8, repetition: 'Confirmed', repeatsId: 5 }, 5],
    [{ id: 8, repetition: 'Denied', repeatsId: 5 }, 8],
    [{ id: 8, repetition: 'Probable', repeatsId: null }, 8],
  ])('after %j: %s', (earlier, expected) => {
    expect(originalOf(earlier)).toBe(expected);
  });
});

describe('calling a message a repetition, or none', () => {
  test.each<[MessageToJudge, isRepetition: string | null, isNone: string | null]>([
    [{ repetition: null, alertStatus: null }, 'report.repetition.notFlagged', 'report.repetition.notFlagged'],
    [{ repetition: 'Probable', alertStatus: null }, null, null],
    [{ repetition: 'Confirmed', alertStatus: null }, null, null],
    [{ repetition: 'Denied', alertStatus: null }, null, null],
    [{ repetition: 'Probable', alertStatus: 'Open' }, null, null],
    [{ repetition: 'Probable', alertStatus: 'Dismissed' }, null, null],
    [{ repetition: 'Probable', alertStatus: 'Escalated' }, 'report.repetition.inDecidedAlert', null],
    [{ repetition: 'Denied', alertStatus: 'Closed' }, 'report.repetition.inDecidedAlert', null],
  ])('%j: %s, %s', (message, isRepetition, isNone) => {
    expect(repetitionRefusal(message, true)).toBe(isRepetition);
    expect(repetitionRefusal(message, false)).toBe(isNone);
  });
});
