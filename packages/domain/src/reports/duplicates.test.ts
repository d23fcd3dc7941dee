import { describe, expect, test } from 'vitest';
import type { EarlierMessage, FlaggedMessage } from './duplicates.ts';
import { findOriginalId, validateDuplicateDecision } from './duplicates.ts';

describe('the original of a message with the same text', () => {
  test.each<[EarlierMessage, number]>([
    [{ id: 8, repetition: null, repeatsId: null }, 8],
    [{ id: 8, repetition: 'Probable', repeatsId: 5 }, 5],
    [{ id: 8, repetition: 'Confirmed', repeatsId: 5 }, 5],
    [{ id: 8, repetition: 'Denied', repeatsId: 5 }, 8],
    [{ id: 8, repetition: 'Probable', repeatsId: null }, 8],
  ])('as %j: %s', (earlier, expected) => {
    expect(findOriginalId(earlier)).toBe(expected);
  });
});

describe('confirming or denying that a message is a duplicate', () => {
  test.each<[FlaggedMessage, isRepetition: string | null, isNone: string | null]>([
    [{ repetition: null, alertStatus: null }, 'report.repetition.notFlagged', 'report.repetition.notFlagged'],
    [{ repetition: 'Probable', alertStatus: null }, null, null],
    [{ repetition: 'Confirmed', alertStatus: null }, null, null],
    [{ repetition: 'Denied', alertStatus: null }, null, null],
    [{ repetition: 'Probable', alertStatus: 'Open' }, null, null],
    [{ repetition: 'Probable', alertStatus: 'Dismissed' }, null, null],
    [{ repetition: 'Probable', alertStatus: 'Escalated' }, 'report.repetition.inDecidedAlert', null],
    [{ repetition: 'Denied', alertStatus: 'Closed' }, 'report.repetition.inDecidedAlert', null],
  ])('%j: %s, %s', (message, isDuplicate, isNoDuplicate) => {
    expect(validateDuplicateDecision(message, true)).toBe(isDuplicate);
    expect(validateDuplicateDecision(message, false)).toBe(isNoDuplicate);
  });
});
