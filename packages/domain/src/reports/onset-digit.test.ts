import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HealthRiskType } from '../health-risks/types.ts';
import { propertyTestOptions } from '../testing/property-test-options.ts';
import { explainMessage } from './explain-message.ts';
import { readOnsetAnswer } from './onset-answer.ts';
import { type ParsedMessage, type ParseResult, parseMessage } from './parse-message.ts';
import { suggestMessage } from './suggest-message.ts';

const types: Record<number, HealthRiskType> = {
  1: 'Human',
  20: 'NonHuman',
  30: 'UnusualEvent',
  99: 'Activity',
};
const off = { healthRiskTypeOfCode: (code: number) => types[code] };
const on = { ...off, readsOnset: true };

const withoutOnset = ({ onsetDaysAgo: _days, ...message }: ParsedMessage) => message;
const daysOf = (result: ParseResult) => (result.ok ? result.message.onsetDaysAgo : result.error);

/** Numbers as messages have them, right and wrong ones. */
const anyNumber = fc.oneof(
  fc.constantFrom('1', '2', '20', '30', '99', '55'),
  fc.integer({ min: 0, max: 12 }).map(String),
  fc.constantFrom('0', '00', '01', '09', '', ' 1', 'l', '2147483647', '2147483648'),
);
/** Every form of the grammar, forms with one number more, and others. */
const anyMessage = fc
  .tuple(fc.array(anyNumber, { minLength: 1, maxLength: 10 }), fc.constantFrom('#', '*', '# ', ' '))
  .map(([numbers, separator]) => numbers.join(separator));
const correctMessage = fc
  .oneof(
    fc.constantFrom('1', '20', '30', '99'),
    fc.tuple(fc.constantFrom('1', '2'), fc.constantFrom('1', '2')).map((parts) => `1#${parts.join('#')}`),
    fc.array(fc.nat({ max: 30 }), { minLength: 4, maxLength: 4 }).map((counts) => `1#${counts.join('#')}`),
    fc.array(fc.nat({ max: 30 }), { minLength: 7, maxLength: 7 }).map((counts) => `1#${counts.join('#')}`),
  )
  .chain((text) => fc.constantFrom('#', '*').map((separator) => text.replaceAll('#', separator)));
const anyText = fc.oneof(anyMessage, correctMessage, fc.string({ maxLength: 30 }));

/** Digits as other phones write them. */
const scripts = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९', '０１２３４５６７８９'];
const inScript = (text: string, digits: string) =>
  text.replace(/[0-9]/g, (digit) => digits[Number(digit)] as string);

/**
 * The forms of the grammar, each on its own: what a message with the onset looks like, without asking the parser. A message reads two
 * ways if it fits two of them.
 */
const forms = {
  short: /^[1-9][0-9]*$/,
  single: /^[1-9][0-9]*([#*])[12]\1[12]$/,
  aggregate: /^[1-9][0-9]*([#*])[0-9]+(?:\1[0-9]+){3}$/,
  collection: /^[1-9][0-9]*([#*])[0-9]+(?:\1[0-9]+){6}$/,
  singleWithOnset: /^[1-9][0-9]*([#*])[12]\1[12]\1[0-9]$/,
  aggregateWithOnset: /^[1-9][0-9]*([#*])[0-9]+(?:\1[0-9]+){3}\1[0-9]$/,
  collectionWithOnset: /^[1-9][0-9]*([#*])[0-9]+(?:\1[0-9]+){6}\1[0-9]$/,
  answer: /^0[#*][0-9]$/,
};
const fitting = (text: string) =>
  Object.entries(forms)
    .filter(([, form]) => form.test(text.trim()))
    .map(([name]) => name);

describe('every message of the grammar', () => {
  test('reads as before in projects that do not read the onset', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const result = parseMessage(text, off);
        expect(parseMessage(text, { ...off, readsOnset: false })).toEqual(result);
        if (result.ok) expect(result.message).not.toHaveProperty('onsetDaysAgo');
      }),
      propertyTestOptions,
    );
  });

  test('that is correct without the onset is the same report where it is read', () => {
    fc.assert(
      fc.property(correctMessage, (text) => {
        const result = parseMessage(text, off);
        expect(result.ok).toBe(true);
        expect(parseMessage(text, on)).toEqual(result);
      }),
      propertyTestOptions,
    );
  });

  test('has one reading at most: without its last digit it is the same report, and with it none where it is not read', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const result = parseMessage(text, on);
        expect(fitting(text).length).toBeLessThanOrEqual(1);
        if (!result.ok) return;
        if (result.message.onsetDaysAgo === undefined) {
          expect(parseMessage(text, off)).toEqual(result);
          return;
        }
        expect(parseMessage(text, off)).toMatchObject({ ok: false, error: 'FormatError' });
        const [last = ''] = /[#*][0-9]$/.exec(text.trim()) ?? [];
        expect(result.message.onsetDaysAgo).toBe(Number(last.slice(1)));
        const before = parseMessage(text.trim().slice(0, -2), off);
        expect(before).toEqual({ ok: true, message: withoutOnset(result.message) });
      }),
      propertyTestOptions,
    );
  });

  test('that is correct about people may end with a digit, in every script, and with no other number', () => {
    const aboutPeople = correctMessage.filter((text) => {
      const result = parseMessage(text, off);
      return result.ok && result.message.kind !== 'Event' && /[#*]/.test(text) && /[1-9]/.test(text.slice(2));
    });
    fc.assert(
      fc.property(aboutPeople, fc.nat({ max: 150 }), fc.constantFrom(...scripts), (text, days, digits) => {
        const counts = text.split(/[#*]/).slice(1, 5);
        const message = `${text}${text.includes('*') ? '*' : '#'}${days}`;
        const result = parseMessage(message, on);
        if (days > 9 || counts.every((count) => Number(count) === 0))
          expect(daysOf(result)).toBe('FormatError');
        else expect(daysOf(result)).toBe(days);
        expect(parseMessage(inScript(message, digits), on)).toEqual(result);
      }),
      propertyTestOptions,
    );
  });

  test('is no answer to the question for the onset, which is no report either', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const isReport = parseMessage(text, on).ok || parseMessage(text, off).ok;
        if (isReport) expect(readOnsetAnswer(text)).toBeNull();
      }),
      propertyTestOptions,
    );
    for (let digit = 0; digit <= 9; digit += 1)
      for (const text of [`0#${digit}`, `0*${digit}`, ` ٠#${digit} `]) {
        expect(readOnsetAnswer(text)).toBe(digit);
        for (const catalogue of [on, off])
          expect(parseMessage(text, catalogue)).toEqual({ ok: false, error: 'FormatError' });
      }
  });
});

test.each([
  ['1#2#1#3', 3, 'Single'],
  ['1*2*1*0', 0, 'Single'],
  ['١#٢#١#٩', 9, 'Single'],
  ['1#2#0#1#3#4', 4, 'Aggregate'],
  ['1#1#2#3#4#5#6#7#8', 8, 'DataCollectionPoint'],
])('%s states %s days since onset', (text, days, kind) => {
  expect(parseMessage(text, on)).toMatchObject({ ok: true, message: { kind, onsetDaysAgo: days } });
  expect(parseMessage(text, off)).toEqual({ ok: false, error: 'FormatError' });
});

test.each([
  ['1#3', 'onsetNeedsSexAndAge'],
  ['1#1', 'onsetNeedsSexAndAge'],
  ['20#3', 'onsetNeedsSexAndAge'],
  ['1#2#1#12', 'onsetOutOfRange'],
  ['1#2#1#03', 'onsetOutOfRange'],
  ['1#2#0#1#3#10', 'onsetOutOfRange'],
  ['1#0#0#0#0#3', 'onsetOfNobody'],
  ['1#0#0#0#0#1#0#0#3', 'onsetOfNobody'],
  ['1#3#1#2', 'sexOutOfRange'],
  ['1#2#3#2', 'ageOutOfRange'],
  ['1#99999999999#0#0#0#2', 'numberTooLarge'],
  ['1#1#1#1#1#1#1', 'wrongCountWithOnset'],
  ['1#1#1#1#1#1#1#1#1#1', 'wrongCountWithOnset'],
  ['1#2#1*3', 'mixedSeparators'],
])('%s is refused: %s', (text, reason) => {
  expect(parseMessage(text, on)).toEqual({ ok: false, error: 'FormatError' });
  expect(explainMessage(text, on)).toMatchObject({ ok: false, reason });
});

test('a health risk without sex and age has no onset', () => {
  expect(parseMessage('20#1#1#3', on)).toEqual({ ok: false, error: 'GenderAndAgeNonHumanHealthRisk' });
});

test('the digit is explained as the last number', () => {
  const explained = explainMessage('1#2#0#1#3#4', on);
  const roles = explained.ok ? explained.parts.map(({ text, role }) => `${role} ${text}`) : [];
  expect(roles.at(-1)).toBe('onset 4');
  expect(roles).toHaveLength(6);
});

test.each([
  ['1 2 1 3', '1#2#1#3'],
  ['1,2,1', '1#2#1'],
  ['1#1', undefined],
  ['1 2 1 12', undefined],
])('of %j, %j is suggested', (text, suggestion) => {
  expect(suggestMessage(text, on, { senderKind: 'Human' })).toBe(suggestion);
});

test.each(['0', '#3', '0#10', '0#', '00#3', '0##3', '0 # 3', '3', '1#3', ''])('%j is no answer', (text) => {
  expect(readOnsetAnswer(text)).toBeNull();
});
