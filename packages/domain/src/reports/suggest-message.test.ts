import { describe, expect, test } from 'vitest';
import type { HealthRiskType } from '../health-risks/types.ts';
import { parseMessage } from './parse-message.ts';
import { suggestMessage } from './suggest-message.ts';

/** The health risks of a project, without 7 and 55. */
const types: Record<number, HealthRiskType> = {
  ...{ 1: 'Human', 3: 'Human', 11: 'Human', 30: 'Human', 20: 'NonHuman', 25: 'UnusualEvent', 99: 'Activity' },
};
const catalogue = { healthRiskTypeOfCode: (code: number) => types[code] };

type Line = [text: string, meant: string | undefined];

const separators: Line[] = [
  ['1#1*2', '1#1#2'],
  ['1.1.2', '1#1#2'],
  ['1,1,2', '1#1#2'],
  ['1, 1, 2', '1#1#2'],
  ['1;2;1', '1#2#1'],
  ['1-2-2', '1#2#2'],
  ['1–2–2', '1#2#2'],
  ['1_1_1', '1#1#1'],
  ['1/1/2', '1#1#2'],
  ['1+1+2', '1#1#2'],
  ['1|1|2', '1#1#2'],
  ['1x1x2', '1#1#2'],
  ['1 1 2', '1#1#2'],
  ['1 # 1 # 2', '1#1#2'],
  ['1* 1 *2', '1*1*2'],
  ['1##1#2', '1#1#2'],
  ['1#1##2', '1#1#2'],
  ['#1#1#2', '1#1#2'],
  ['1#1#2#', '1#1#2'],
  ['1#1#2##', '1#1#2'],
  ['*30*2*1', '30*2*1'],
  ['1#1#2.', '1#1#2'],
  ['(1#1#2)', '1#1#2'],
  ['1#1 2', '1#1#2'],
  ['1#1.2', '1#1#2'],
  ['1#\n1#2', '1#1#2'],
  ['1 2 0 1 3', '1#2#0#1#3'],
  ['1#2#0 1#3', '1#2#0#1#3'],
  ['1#2#0#1#3#', '1#2#0#1#3'],
  ['20#', '20'],
  ['99.', '99'],
  ['1 dièse 1 dièse 2', '1#1#2'],
  ['1 hash 2 hash 2', '1#2#2'],
  ['112', undefined], // 11 is a code: the age may be missing
  ['312', '3#1#2'],
  ['3022', '30#2#2'],
];

const digits: Line[] = [
  ['1#l#2', '1#1#2'],
  ['I#1#2', '1#1#2'],
  ['1#|#2', '1#1#2'],
  ['1#1#Z', '1#1#2'],
  ['3O#1#2', '30#1#2'],
  ['1#O#0#1#3', '1#0#0#1#3'],
  ['1#S#0#0#B', '1#5#0#0#8'],
  ['1#oo#0#1#3', undefined], // a word rather than a number
  ['01#1#1', '1#1#1'],
  ['1#01#1', '1#1#1'],
  ['001', '1'],
  ['1#1#B', undefined],
  ['1#1#1O', undefined],
  ['l l 2', '1#1#2'],
  ['١،١،٢', '1#1#2'],
  ['١#١ ٢', '1#1#2'],
  ['٣ # ٢ # ١', '3#2#1'],
  ['١٫١٫٢', '1#1#2'],
  ['ا#١#٢', '1#1#2'],
  ['१.२.१', '1#2#1'],
  ['１＊１＃２', '1#1#2'],
];

const wordsAround: Line[] = [
  ['code 1#1#2', '1#1#2'],
  ['Code: 1#1#2', '1#1#2'],
  ['code1#1#2', '1#1#2'],
  ['1#1#2 thanks', '1#1#2'],
  ['1#1#2merci', '1#1#2'],
  ['Bonjour, voici mon rapport 1#1#2 merci', '1#1#2'],
  ['fièvre 3#2#1', '3#2#1'],
  ['code 1 1 2 merci', '1#1#2'],
  ['رمز ١#١#٢ شكرا', '1#1#2'],
  ['código 3', '3'],
  ['rapport 20', '20'],
  ['1#1#2 😀', '1#1#2'],
  ['pas 1#1#2', undefined],
  ['1#1#2 annuler', undefined],
  ['test 1#1#2', undefined],
  ['1#1#2 ans', undefined],
  ['1#2#2 سنوات', undefined],
  ['1#1#2?', undefined],
  ['3 cases', undefined],
  ['3 children with measles', undefined],
  ['fever 3 1 2', undefined],
  ['1#male#2', undefined],
  ['1#M#2', undefined],
  ['1#F#1', undefined],
  ['code 1 sex 1 age 2', undefined],
  ['1 et 1 et 2', undefined],
];

const order: Line[] = [
  ['1#30#2', undefined], // 1 is a code as well: the sex may be the wrong number
  ['2#30#1', '30#2#1'],
  ['2#2#30', '30#2#2'],
  ['2 30 1', '30#2#1'],
  ['2#1#30', undefined], // sex and age, or age and sex
  ['2#1#7', undefined],
  ['2#20#1', undefined],
  ['1#3#1', undefined],
  ['1#1#0', undefined],
];

const missing: Line[] = [
  ['1#1', '1'],
  ['1*1', '1'],
  ['1#1#', '1'],
  ['1##1', '1'],
  ['1##2', '1'],
  ['1#2#', '1'],
  ['1#2', undefined], // one woman, or two cases
  ['1 1', undefined],
  ['#1#1', undefined],
  ['#1#2', undefined],
  ['1#3', undefined],
  ['1#12', undefined],
  ['1#2#0#1', undefined],
  ['1#2##1#3', undefined],
  ['1#2#0#1#', undefined],
  ['20#1#1', '20'],
  ['20#1', '20'],
  ['25 1 2', '25'],
  ['99#1#2', '99'],
  ['20#1#1#1#1', undefined],
];

const somethingElse: Line[] = [
  ['', undefined],
  ['1'.repeat(161), undefined],
  ['fever', undefined],
  ['Il y a beaucoup de malades au village', undefined],
  ['هناك حمى في القرية', undefined],
  ['call me', undefined],
  ['call me 771234567', undefined],
  ['+221 77 123 45 67', undefined],
  ['30 77 12 34 56', undefined],
  ['30-12-34-56-78', undefined],
  ['1#1#2 appelez 771234567', undefined],
  ['1#1#2\n1#2#2', undefined],
  ['1#1#2 1#2#2', undefined],
  ['3#1#2 1#2', undefined],
  ['3#1#2, 1', undefined],
  ['1\n1\n2', undefined],
  ['1#1#2 12/03/2026', undefined],
  ['1/1/2 10:30', undefined],
  ['1#-1#0#0#0', undefined],
  ['1#1,000#0#0', undefined],
  ['1#99999999999#0#0#0', undefined],
  ['55', undefined],
  ['55 1 2', undefined],
  ['7.1.2', undefined],
  ['55,1,0,0,0', undefined],
  ['7', undefined],
  ['1#1#2#3', undefined],
  ['0#1#1', undefined],
];

const otherNumbers: Line[] = [
  ['10%', undefined],
  ['20%', undefined],
  ['20 %', undefined],
  ['٢٠٪', undefined],
  ['20 percent', undefined],
  ['1#1#2 pour cent', '1#1#2'],
  ['$10', undefined],
  ['$20', undefined],
  ['20$', undefined],
  ['20 €', undefined],
  ['£20', undefined],
  ['20 USD', undefined],
  ['1#1#2 francs', undefined],
  ['-1', undefined],
  ['−1', undefined],
  ['- 1', undefined],
  ['code -1', undefined],
  ['-1#1#2', undefined],
  ['1#-1#2', undefined],
  ['1 -1 2', undefined],
  ['1 - 1 - 2', '1#1#2'],
  ['1%1%2', '1#1#2'],
  ['1$1$2', '1#1#2'],
];

/** Messages that take a report back, multiply it, ask about it, or only try it out. */
const notAReport: Line[] = (
  [
    [
      'delete 1#1#2',
      '1#1#2 deleted',
      'remove 1#1#2',
      'undo 1#1#2',
      '1#1#2 mistake',
      'sorry 1#1#2',
      'delete 20',
    ],
    ['supprimer 1#1#2', '1#1#2 à effacer', 'annulation 1#1#2', 'désolé 1#1#2'],
    ['borrar 1#1#2', 'eliminar 1#1#2', '1#1#2 perdón', 'anulado 1#1#2'],
    ['احذف ١#١#٢', '١#١#٢ خطأ', 'إلغاء ١#١#٢', 'حذف التقرير ١#١#٢', 'آسف ١#١#٢'],
    [
      'duplicate 1#1#2',
      '1#1#2 twice',
      'double 1#1#2',
      '1#1#2 again',
      '1#1#2 x2',
      '2x 1#1#2',
      '1#1 x2',
      '20 x1',
    ],
    ['doublon 1#1#2', '1#1#2 deux fois', 'encore 1#1#2'],
    ['duplicado 1#1#2', '1#1#2 dos veces', 'otra vez 1#1#2'],
    ['مكرر ١#١#٢', '١#١#٢ مرتين', '١#١#٢ مرة أخرى'],
    ['how do I send 1#1#2', 'what is 1#1#2', 'can I write 1#1#2', 'help 1#1#2'],
    ['comment écrire 1#1#2', 'pourquoi 1#1#2', 'aide 1#1#2'],
    ['¿cómo envío 1#1#2', 'qué es 1#1#2', 'ayuda 1#1#2'],
    ['كيف أكتب ١#١#٢', 'هل ١#١#٢', 'ما معنى ١#١#٢'],
    [
      'example 1#1#2',
      'training 1#1#2',
      'practice 1#1#2',
      'exemple 1#1#2',
      '1#1#2 formation',
      'entraînement 1#1#2',
    ],
    ['ejemplo 1#1#2', 'capacitación 1#1#2', 'مثال ١#١#٢', 'تدريب ١#١#٢', 'رسالة للتدريب ١#١#٢'],
  ] as string[][]
).flatMap((texts) => texts.map((text): Line => [text, undefined]));

const collectionPointFormat: Line[] = [
  ['1#1#2#3#4#0#0#0', '1#1#2#3#4'],
  ['1.1.2.3.4.0.0.0', '1#1#2#3#4'],
  ['1#1#2#3#4#1#0#0', undefined],
  ['1#1#2#3#4#5#6#7', undefined],
];

const ofCollectionPoint: Line[] = [
  ['1 1 2 3 4 5 6 7', '1#1#2#3#4#5#6#7'],
  ['1#1#2#3#4#5#6#7#', '1#1#2#3#4#5#6#7'],
  ['20.', '20'],
  ['1#1#2#3#4', undefined],
  ['1#1#2', undefined],
  ['1#1', undefined],
  ['1', undefined],
  ['7 1 2 3 4 5 6 7', undefined],
];

const ofHuman = {
  separators,
  digits,
  wordsAround,
  order,
  missing,
  somethingElse,
  otherNumbers,
  notAReport,
  collectionPointFormat,
};

describe.each(Object.entries(ofHuman))('%s', (_name, lines) => {
  test.each(lines)('%j probably means %s', (text, meant) => {
    expect(suggestMessage(text, catalogue, { senderKind: 'Human' })).toBe(meant);
  });
});

describe('from a collection point', () => {
  test.each(ofCollectionPoint)('%j probably means %s', (text, meant) => {
    expect(suggestMessage(text, catalogue, { senderKind: 'CollectionPoint' })).toBe(meant);
  });
});

describe('for any message', () => {
  const all = [...Object.values(ofHuman).flat(), ...ofCollectionPoint];

  test.each(['1#1#2', '1*2*1', '20', '99', '1#2#0#1#3', ' ١#١#٢ '])('%j needs no correction', (text) => {
    expect(suggestMessage(text, catalogue, { senderKind: 'Human' })).toBeUndefined();
  });

  test('a suggestion is a correct report with a code of the project, and needs no correction itself', () => {
    for (const [text] of all) {
      for (const senderKind of ['Human', 'CollectionPoint', null] as const) {
        const meant = suggestMessage(text, catalogue, { senderKind });
        if (meant === undefined) continue;
        expect(parseMessage(meant, catalogue)).toMatchObject({ ok: true });
        expect(types).toHaveProperty(meant.split(/[#*]/)[0] as string);
        expect(suggestMessage(meant, catalogue, { senderKind })).toBeUndefined();
      }
    }
  });

  test('there is no suggestion in a project without health risks', () => {
    const empty = { healthRiskTypeOfCode: () => undefined };
    for (const [text] of all) expect(suggestMessage(text, empty, { senderKind: null })).toBeUndefined();
  });
});
