import { epiWeekStarts } from '@harken/domain/calendar/epi-week';
import { birthDecades } from '@harken/domain/data-collectors/decades';
import { feedbackLimits } from '@harken/domain/feedback/limits';
import { phoneNumber } from '@harken/domain/forms/form-rules';
import { time } from '@harken/domain/forms/time-rules';
import { explainMessage } from '@harken/domain/reports/explain-message';
import { reportSendingLimits } from '@harken/domain/reports/limits';
import { personLimits } from '@harken/domain/users/limits';
import { describe, expect, it } from 'vitest';
import { copiedMilliseconds } from '../ui/copy-button.tsx';
import { wideFrom } from '../ui/media.ts';
import { searchRestMilliseconds } from '../ui/search-field.tsx';
import { snackbarMilliseconds } from '../ui/snackbar.tsx';
import { quietMilliseconds } from '../ui/waiting.ts';
import { fallbackCountry } from './calling-codes.ts';
import { dateOf, dateTimeOf } from './dates.ts';

describe('the constants of specification 1, section 9', () => {
  it.each([
    ['characters of a feedback message', feedbackLimits.messageMaxLength, 1000],
    ['milliseconds until the thanks for feedback close', feedbackLimits.thanksMilliseconds, 1500],
    ['milliseconds that a message shows', snackbarMilliseconds, 5000],
    ['milliseconds that a copied key is confirmed (specification 2)', copiedMilliseconds, 2000],
    ['milliseconds before a loader shows', quietMilliseconds, 200],
    ['milliseconds that typing rests before a search (design)', searchRestMilliseconds, 500],
    ['pixels from which the side menu is no drawer (design)', wideFrom, 960],
  ])('%s: %i', (_subject, actual, specified) => {
    expect(actual).toBe(specified);
  });

  it('a phone number is + and at least 6 digits', () => {
    expect(['+12345', '+123456', '123456'].map((number) => phoneNumber(number) === null)).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('a time is HH:MM', () => {
    expect(['07:05', '7:05', '07:05:00'].map((text) => time(text) === null)).toEqual([true, false, false]);
  });

  it('dates are YYYY-MM-DD, in lists with HH:mm', () => {
    expect(dateOf('2026-01-05T07:05:59')).toBe('2026-01-05');
    expect(dateTimeOf('2026-01-05T07:05:59')).toBe('2026-01-05 07:05');
  });

  it('epidemiological weeks start on Monday or Sunday', () => {
    expect([...epiWeekStarts].sort()).toEqual(['Monday', 'Sunday']);
  });

  it('children are younger than five, all others five or older', () => {
    const catalogue = { healthRiskTypeOfCode: () => 'Human' as const };
    const meanings = ['1#1#1', '1#1#2'].map((text) => {
      const explained = explainMessage(text, catalogue);
      return explained.ok ? explained.parts.find(({ role }) => role === 'age')?.meaning : undefined;
    });
    expect(meanings).toEqual(['belowFive', 'atLeastFive']);
  });
});

describe('the constants of specification 2, section 9, about people', () => {
  it('limit names, addresses and numbers', () => {
    expect(personLimits).toEqual({
      nameMaxLength: 100,
      emailMaxLength: 100,
      phoneNumberMaxLength: 20,
      organizationMaxLength: 100,
    });
  });

  it('offer the last ten decades of birth, and the number of the country ch where none is known', () => {
    expect(birthDecades(2026)).toHaveLength(10);
    expect(fallbackCountry).toBe('ch');
  });
});

describe('the constants of specification 3, section 9, about reports', () => {
  it('what became of a report is asked for every three seconds', () => {
    expect(reportSendingLimits.pollMilliseconds).toBe(3000);
  });
});
