import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readKeyword } from '../collector-messages/keywords.ts';
import { readPlaceAnswer } from '../collector-messages/place-answer.ts';
import { parseMessage } from '../reports/parse-message.ts';
import { propertyTestOptions } from '../testing/property-test-options.ts';
import { readCode } from '../verification/code.ts';
import { formatReferralNumber, readReferralNumber, referralNumberCount } from './number.ts';
import { isReferralFollowUp } from './parse-answer.ts';

const anyNumber = fc.nat(referralNumberCount - 1).map(formatReferralNumber);

describe('readReferralNumber', () => {
  test.each([
    ['R4829138 1', 'R4829138', true, '1'],
    ['r4829138', 'R4829138', true, ''],
    ['R-4829138: not arrived', 'R4829138', true, 'not arrived'],
    ['R4829138arrived', 'R4829138', true, 'arrived'],
    ['R٤٨٢٩١٣٨ ١', 'R4829138', true, '1'],
    ['ر۴۸۲۹۱۳۸ ۲', 'R4829138', true, '2'],
    ['R৪৮২৯১৩৮ ৩', 'R4829138', true, '3'],
    ['\u200fＲ 4829138 १', 'R4829138', true, '1'],
    ['R4829139 1', 'R4829139', false, '1'],
    ['R8429138 1', 'R8429138', false, '1'],
    ['R482913 1', 'R482913', false, '1'],
    ['R48291380 1', 'R48291380', false, '1'],
  ])('reads %s', (text, number, isValid, rest) => {
    expect(readReferralNumber(text)).toEqual({ number, isValid, rest });
  });

  test.each(['4829138 1', '1#1#2', 'R', 'referred R4829138', 'Rash 4829138', 'V4829138 1', ''])(
    'finds no number in %s',
    (text) => expect(readReferralNumber(text)).toBeNull(),
  );

  test('every number is read as it was written, whatever follows', () => {
    fc.assert(
      fc.property(anyNumber, (number) => {
        expect(number).toMatch(/^R[1-9]\d{6}$/);
        expect(readReferralNumber(`${number} 1`)).toEqual({ number, isValid: true, rest: '1' });
      }),
      propertyTestOptions,
    );
  });

  test('finds every wrong digit and every swap of two neighbours', () => {
    fc.assert(
      fc.property(
        anyNumber,
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 9 }),
        (number, at, by) => {
          const digit = (Number(number[at]) + by) % 10;
          const wrong = number.slice(0, at) + digit + number.slice(at + 1);
          expect(readReferralNumber(wrong)?.isValid).toBe(false);
          const swapped = `${number.slice(0, at)}${number[at + 1] ?? ''}${number[at]}${number.slice(at + 2)}`;
          expect(swapped === number || readReferralNumber(swapped)?.isValid === false).toBe(true);
        },
      ),
      propertyTestOptions,
    );
  });
});

describe('a message', () => {
  const catalogue = { healthRiskTypeOfCode: () => 'Human' as const };
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^[RrرVvAaا]?[0-9٠-٩]{0,8}[#* ]?[0-9#* ]{0,9}$/),
    fc.constantFrom('history', 'definition 3', 'سجل', 'A1', 'ا٢', 'R', 'محال', 'référé'),
  );
  const readings: [name: string, read: (message: string) => boolean][] = [
    ['report', (message) => parseMessage(message, { ...catalogue, readsOnset: true }).ok],
    ['report without onset', (message) => parseMessage(message, catalogue).ok],
    ['answer about an alert', (message) => readCode(message) !== null],
    ['answer about a referral', (message) => readReferralNumber(message) !== null],
    ['follow-up', isReferralFollowUp],
    ['question by keyword', (message) => readKeyword(message) !== null],
    ['answer about a village', (message) => readPlaceAnswer(message) !== null],
  ];

  test('is only one of report, answer, follow-up and question', () => {
    fc.assert(
      fc.property(text, (message) => {
        const read = readings
          .filter(([, matches]) => matches(message))
          .map(([name]) => name.split(' without')[0]);
        expect(new Set(read).size).toBeLessThan(2);
      }),
      { ...propertyTestOptions, examples: [['R4829138'], ['A1'], ['1'], ['1#1#2'], ['٢'], ['R'], ['سجل']] },
    );
  });
});
