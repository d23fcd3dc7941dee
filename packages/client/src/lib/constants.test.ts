import { epiWeekStarts } from '@harken/domain/calendar/epi-week';
import { listBirthDecades } from '@harken/domain/data-collectors/decades';
import { feedbackLimits } from '@harken/domain/feedback/limits';
import { phoneNumber } from '@harken/domain/forms/form-rules';
import { time } from '@harken/domain/forms/time-rules';
import { explainMessage } from '@harken/domain/reports/explain-message';
import { reportSendingLimits } from '@harken/domain/reports/limits';
import { personLimits } from '@harken/domain/users/limits';
import { describe, expect, it } from 'vitest';
import { copiedMilliseconds } from '../ui/buttons/copy-button.tsx';
import { searchDelayMilliseconds } from '../ui/fields/search-field.tsx';
import { loaderDelayMilliseconds } from '../ui/loading/waiting.ts';
import { snackbarMilliseconds } from '../ui/overlays/snackbar.tsx';
import { wideMinWidth } from '../ui/styles/media.ts';
import { formatDate, formatDateTime } from './dates/dates.ts';
import { fallbackCountry } from './forms/calling-codes.ts';

describe('constants that users and other clients rely on', () => {
  it.each([
    ['characters of a feedback message', feedbackLimits.messageMaxLength, 1000],
    ['milliseconds until the feedback confirmation closes', feedbackLimits.thanksMilliseconds, 1500],
    ['milliseconds that a snackbar message shows', snackbarMilliseconds, 5000],
    ['milliseconds that the confirmation of a copied key shows', copiedMilliseconds, 2000],
    ['milliseconds before a loader shows', loaderDelayMilliseconds, 200],
    ['milliseconds after the last key press before a search starts', searchDelayMilliseconds, 500],
    ['window width in pixels from which the side menu is always visible', wideMinWidth, 960],
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
    expect(formatDate('2026-01-05T07:05:59')).toBe('2026-01-05');
    expect(formatDateTime('2026-01-05T07:05:59')).toBe('2026-01-05 07:05');
  });

  it('epi weeks start on Monday or Sunday', () => {
    expect([...epiWeekStarts].sort()).toEqual(['Monday', 'Sunday']);
  });

  it('age code 1 means under five, 2 means five and older', () => {
    const catalogue = { healthRiskTypeOfCode: () => 'Human' as const };
    const meanings = ['1#1#1', '1#1#2'].map((text) => {
      const explained = explainMessage(text, catalogue);
      return explained.ok ? explained.parts.find(({ role }) => role === 'age')?.meaning : undefined;
    });
    expect(meanings).toEqual(['belowFive', 'atLeastFive']);
  });
});

describe('constants about people', () => {
  it('limit names, e-mail addresses and phone numbers', () => {
    expect(personLimits).toEqual({
      nameMaxLength: 100,
      emailMaxLength: 100,
      phoneNumberMaxLength: 20,
      organizationMaxLength: 100,
    });
  });

  it('offer ten birth decades, and the calling code of Switzerland if the country is unknown', () => {
    expect(listBirthDecades(2026)).toHaveLength(10);
    expect(fallbackCountry).toBe('ch');
  });
});

describe('constants about reports', () => {
  it('the result of a sent report is polled every three seconds', () => {
    expect(reportSendingLimits.pollMilliseconds).toBe(3000);
  });
});
