import { describe, expect, test } from 'vitest';
import { foldWord } from '../sms/answer-grammar.ts';
import { isReferralFollowUp, parseReferralAnswer, referralPhrases } from './parse-answer.ts';
import {
  combineReferralItems,
  getReferralStatus,
  listReferralItems,
  mergeReferralAnswer,
  type ReferralItem,
} from './referral.ts';

const unknown = { arrival: null, outcome: null, laboratory: null };

function read(text: string): [ReferralItem[], string | null] | null {
  const parsed = parseReferralAnswer(text);
  return parsed.ok ? [listReferralItems(parsed.answer), parsed.comment] : null;
}

describe('parseReferralAnswer', () => {
  test.each<[text: string, items: ReferralItem[], comment: string | null]>([
    ['1', ['arrived'], null],
    ['٢', ['notArrived'], null],
    ['۳', ['recovered'], null],
    ['1 4', ['arrived', 'died'], null],
    ['1, 6', ['arrived', 'laboratoryPositive'], null],
    ['Arrived yesterday', ['arrived'], 'yesterday'],
    ['did not come', ['notArrived'], null],
    ['pas arrivée, la famille refuse', ['notArrived'], 'la famille refuse'],
    ["n'est pas arrivé", ['notArrived'], null],
    ['no llegó', ['notArrived'], null],
    ['llegó', ['arrived'], null],
    ['لم يصل', ['notArrived'], null],
    ['وصلت تعافت', ['arrived', 'recovered'], null],
    ['guérie', ['recovered'], null],
  ])('reads %s', (text, items, comment) => {
    expect(read(text)).toEqual([items, comment]);
  });

  test.each(['', '0', '8', '1 2', 'hello', 'arrived not arrived', '2 3', '3 4', 'arrived but never came'])(
    'does not guess %s',
    (text) => expect(read(text)).toBeNull(),
  );

  test('each phrase means one thing in all languages together', () => {
    const meanings = Map.groupBy(referralPhrases, ({ words }) => words.join(' '));
    const ambiguous = [...meanings].filter(([, list]) => new Set(list.map(({ item }) => item)).size > 1);
    expect(ambiguous).toEqual([]);
    for (const { words } of referralPhrases) for (const word of words) expect(foldWord(word)).toBe(word);
  });
});

test.each([
  ['R', true],
  ['r.', true],
  ['ر', true],
  ['Référé', true],
  ['derivada', true],
  ['أُحيلت', true],
  ['R 1', false],
  ['referred to hospital', false],
  ['1', false],
  ['', false],
])('isReferralFollowUp(%s) is %s', (text, expected) => {
  expect(isReferralFollowUp(text)).toBe(expected);
});

describe('an answer', () => {
  test.each<[ReferralItem[], ReturnType<typeof combineReferralItems>]>([
    [[], null],
    [['arrived', 'arrived'], { ...unknown, arrival: 'arrived' }],
    [['notArrived', 'died'], { ...unknown, arrival: 'notArrived', outcome: 'died' }],
    [['notArrived', 'recovered'], null],
    [['notArrived', 'laboratoryPositive'], null],
    [['arrived', 'notArrived'], null],
  ])('of %j', (items, expected) => {
    expect(combineReferralItems(items)).toEqual(expected);
  });

  test('takes the place of earlier parts, and changes nothing if it is known', () => {
    const notArrived = { ...unknown, arrival: 'notArrived' as const };
    const arrived = { ...unknown, arrival: 'arrived' as const };
    expect(mergeReferralAnswer(unknown, notArrived)).toEqual(notArrived);
    expect(mergeReferralAnswer(notArrived, notArrived)).toBeNull();
    expect(mergeReferralAnswer(notArrived, arrived)).toEqual(arrived);
    expect(mergeReferralAnswer(notArrived, { ...unknown, outcome: 'recovered' })).toEqual({
      ...arrived,
      outcome: 'recovered',
    });
    expect(mergeReferralAnswer(notArrived, { ...unknown, outcome: 'died' })).toEqual({
      ...notArrived,
      outcome: 'died',
    });
  });

  test.each([
    [unknown, 'waiting'],
    [{ ...unknown, arrival: 'notArrived' as const }, 'notArrived'],
    [{ ...unknown, arrival: 'arrived' as const, outcome: 'died' as const }, 'died'],
  ])('leads from %j to a status', (answer, status) => {
    expect(getReferralStatus(answer)).toBe(status);
  });
});
