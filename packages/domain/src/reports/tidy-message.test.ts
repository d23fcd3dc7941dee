import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tries } from '../testing/tries.ts';
import { tidyMessage } from './tidy-message.ts';

describe('the text of a message', () => {
  test.each([
    ['Arabic-Indic digits', '٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['Persian digits', '۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['Devanagari digits', '०१२३४५६७८९', '0123456789'],
    ['Bengali digits', '১#১#২', '1#1#2'],
    ['Nko digits', '߁*߂', '1*2'],
    ['mathematical digits, five alphabets side by side', '𝟏𝟙𝟣𝟭𝟷𝟗𝟡𝟫𝟵𝟿', '1111199999'],
    ['full-width characters', '１＃１＊２', '1#1*2'],
    ['a byte order mark and direction marks', '\ufeff\u202a1#\u200f1#\u20662\u2069', '1#1#2'],
    ['zero-width spaces and joiners', '1\u200b#\u200d1\u2060#2', '1#1#2'],
    ['spaces of all kinds at the ends', '\u3000\u00a0\t1#1#2\r\n ', '1#1#2'],
    ['inner spaces, which stay', '1 # 1', '1 # 1'],
    ['superscripts and fractions, which are no digits', '1²½', '1²½'],
  ])('loses what only looks different: %s', (_what, text, tidy) => {
    expect(tidyMessage(text)).toBe(tidy);
  });

  test('is tidy after one round', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(tidyMessage(tidyMessage(text))).toBe(tidyMessage(text));
      }),
      tries,
    );
  });
});
