import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyTestOptions } from '../testing/property-test-options.ts';
import {
  type AnswerItem,
  answerItems,
  combineItems,
  isFinal,
  isSameAnswer,
  listItems,
  toAlertEvents,
} from './answer.ts';
import { answerPhrases } from './answer-words.ts';
import { verificationLimits } from './limits.ts';
import { parseAnswer } from './parse-answer.ts';

function read(text: string): [AnswerItem[], string | null] | null {
  const parsed = parseAnswer(text);
  return parsed.ok ? [listItems(parsed.answer), parsed.comment] : null;
}

describe('parseAnswer', () => {
  test.each<[text: string, items: AnswerItem[], comment: string | null]>([
    ['1', ['verified'], null],
    ['٢', ['notACase'], null],
    ['۳', ['couldNotFind'], null],
    ['৪', ['needMoreTime'], null],
    ['१०', ['laboratoryPositive'], null],
    ['1 7', ['verified', 'died'], null],
    ['1, 5, 9', ['verified', 'referred', 'laboratorySent'], null],
    ['1 6 children ill', ['verified'], '6 children ill'],
    ['verified 7', ['verified'], '7'],
    ['Verified.', ['verified'], null],
    ['VERIFIED DIED', ['verified', 'died'], null],
    ['verified, two children in one house', ['verified'], 'two children in one house'],
    ['Not a case: measles last year', ['notACase'], 'measles last year'],
    ["couldn't find the house", ['couldNotFind'], 'the house'],
    ['Vérifiée', ['verified'], null],
    ["n'est pas un cas", ['notACase'], null],
    ['pas trouvé, maison vide', ['couldNotFind'], 'maison vide'],
    ['envoyé à l’hôpital', ['referred'], null],
    ['besoin de temps', ['needMoreTime'], null],
    ['Falleció', ['died'], null],
    ['no es un caso', ['notACase'], null],
    ['muestra enviada ayer', ['laboratorySent'], 'ayer'],
    ['تم التحقّق', ['verified'], null],
    ['ليست حالة', ['notACase'], null],
    ['مؤكدة توفيت', ['verified', 'died'], null],
    ['أحتاج إلى وقت', ['needMoreTime'], null],
    ['سلبيّة', ['laboratoryNegative'], null],
    ['verified\n\u202etwo   lines', ['verified'], 'two lines'],
  ])('reads %s', (text, items, comment) => {
    expect(read(text)).toEqual([items, comment]);
  });

  test.each([
    '',
    '0',
    '12',
    '100',
    'hello',
    'not verified',
    'not died',
    '1 2',
    'verified not a case',
    'verified, I thought, but it is not a case',
    'recovered or died',
    'could not find died',
    '3 7',
    '2 10',
    '#1#2',
  ])('does not guess what %s means', (text) => expect(read(text)).toBeNull());

  test('cuts the sentence to its maximum length, by characters', () => {
    const [, comment] = read(`1 ${'𐐨'.repeat(200)}`) ?? [];
    expect([...(comment ?? '')]).toHaveLength(verificationLimits.commentMaxLength);
  });
});

describe('no answer reads two ways', () => {
  test('each phrase means one thing in all languages', () => {
    const meanings = Map.groupBy(answerPhrases, ({ words }) => words.join(' '));
    const ambiguous = [...meanings].filter(([, list]) => new Set(list.map(({ item }) => item)).size > 1);
    expect(ambiguous).toEqual([]);
  });

  test('each phrase is read as what it means', () => {
    for (const { words, item } of answerPhrases) expect(read(words.join(' '))).toEqual([[item], null]);
  });

  /** All ways to split words into phrases. */
  function segment(words: readonly string[]): AnswerItem[][] {
    if (words.length === 0) return [[]];
    return answerPhrases
      .filter((phrase) => phrase.words.every((word, index) => words[index] === word))
      .flatMap(({ words: own, item }) => segment(words.slice(own.length)).map((rest) => [item, ...rest]));
  }

  test('phrases after each other are read in the only way that is possible, or not at all', () => {
    const phrase = fc.constantFrom(...answerPhrases);
    fc.assert(
      fc.property(fc.array(phrase, { minLength: 1, maxLength: 4 }), (phrases) => {
        const words = phrases.flatMap((one) => one.words);
        const answers = segment(words).map((items) => combineItems(items));
        const parsed = parseAnswer(words.join(' '));
        const possible = new Set(answers.map((answer) => answer && listItems(answer).join()));
        if (parsed.ok && parsed.comment === null) {
          expect([...possible].filter((items) => items !== null)).toEqual([listItems(parsed.answer).join()]);
        }
      }),
      propertyTestOptions,
    );
  });

  test('numbers are read back as the answer that they were written for, in any script', () => {
    const zeros = ['0', '٠', '۰', '০', '०', '߀'].map((zero) => zero.codePointAt(0) ?? 0);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...answerItems), { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...zeros),
        (items, zero) => {
          const answer = combineItems(items);
          const text = items
            .map((item) => String(answerItems.indexOf(item) + 1))
            .join(' ')
            .replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
          const parsed = parseAnswer(text);
          if (!answer) expect(parsed.ok).toBe(false);
          else expect(parsed.ok && isSameAnswer(parsed.answer, answer)).toBe(true);
        },
      ),
      propertyTestOptions,
    );
  });

  /** What messages are made of, and what they should not be made of. */
  const fragment = fc.constantFrom(
    ...answerPhrases.map(({ words }) => words.join(' ')),
    ...[
      '1',
      '10',
      '٧',
      '۱۱',
      '০',
      '99999999999',
      ' ',
      ' ',
      ' ',
      ', ',
      '. ',
      '#',
      '*',
      "'",
      '’',
      'n’',
      '\n',
      '\0',
    ],
    ...['\u202e', '\u0651', '\ud800', '😀', 'no', 'لا', 'child of', 'é', '１'],
  );

  test('never throws, and never returns an impossible answer', () => {
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 12 }), (fragments) => {
        const parsed = parseAnswer(fragments.join(''));
        if (parsed.ok) expect(combineItems(listItems(parsed.answer))).toEqual(parsed.answer);
      }),
      propertyTestOptions,
    );
  });
});

describe('an answer', () => {
  test.each<[items: AnswerItem[], isLast: boolean]>([
    [['verified'], false],
    [['needMoreTime'], false],
    [['referred'], false],
    [['laboratoryPositive'], false],
    [['verified', 'laboratorySent'], false],
    [['notACase'], true],
    [['couldNotFind'], true],
    [['recovered'], true],
    [['outcomeUnknown'], true],
    [['verified', 'referred', 'died'], true],
  ])('%s: final %s', (items, isLast) => {
    const answer = combineItems(items);
    expect(answer && isFinal(answer)).toBe(isLast);
  });

  test('becomes events in the log of the alert', () => {
    const answer = combineItems(['verified', 'referred', 'died', 'laboratoryPositive']);
    expect(answer && toAlertEvents(answer)).toEqual([
      { typeId: 1, subtypeId: 1 },
      { typeId: 6, subtypeId: 14 },
      { typeId: 4, subtypeId: 11 },
      { typeId: 4, subtypeId: 4 },
    ]);
    const later = combineItems(['needMoreTime', 'laboratorySent']);
    expect(later && toAlertEvents(later)).toEqual([]);
  });
});
