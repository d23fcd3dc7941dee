import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyTestOptions } from '../testing/property-test-options.ts';
import { normalizeMessage } from './normalize-message.ts';

describe('normalizeMessage', () => {
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
    ['inner spaces, which are kept', '1 # 1', '1 # 1'],
    ['superscripts and fractions, which are no digits', '1²½', '1²½'],
  ])('handles %s', (_what, text, normalized) => {
    expect(normalizeMessage(text)).toBe(normalized);
  });

  test('changes nothing when applied again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(normalizeMessage(normalizeMessage(text))).toBe(normalizeMessage(text));
      }),
      propertyTestOptions,
    );
  });
});
