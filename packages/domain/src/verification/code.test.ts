import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMessage } from '../reports/parse-message.ts';
import { propertyTestOptions } from '../testing/property-test-options.ts';
import { codeCount, formatCode, readCode } from './code.ts';

describe('readCode', () => {
  test.each([
    ['V482913 1', 'V482913', '1'],
    ['v482913', 'V482913', ''],
    ['V-482913: not a case', 'V482913', 'not a case'],
    ['V482913verified', 'V482913', 'verified'],
    ['V٤٨٢٩١٣ ١', 'V482913', '1'],
    ['ف۴۸۲۹۱۳ ۲', 'V482913', '2'],
    ['V৪৮২৯১৩ ৭', 'V482913', '7'],
    ['\u200fＶ 482913 १', 'V482913', '1'],
    ['V4829131', 'V4829131', ''],
  ])('reads %s', (text, code, rest) => {
    expect(readCode(text)).toEqual({ code, rest });
  });

  test.each(['482913 1', '1#1#2', 'verified', 'V', 'verified V482913', 'Video 482913', ''])(
    'finds no code in %s',
    (text) => expect(readCode(text)).toBeNull(),
  );

  test('every code is read as it was written, whatever follows', () => {
    fc.assert(
      fc.property(fc.nat(codeCount - 1), (number) => {
        const code = formatCode(number);
        expect(code).toMatch(/^V[1-9]\d{5}$/);
        expect(readCode(`${code} 1`)).toEqual({ code, rest: '1' });
      }),
      propertyTestOptions,
    );
  });
});

describe('a report and an answer', () => {
  const catalogue = { healthRiskTypeOfCode: () => 'Human' as const };
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^[Vvف]?[0-9٠-٩]{0,7}[#* ]?[0-9#* ]{0,9}$/),
  );

  test('are never the same message', () => {
    fc.assert(
      fc.property(text, (message) => {
        const isReport = parseMessage(message, catalogue).ok;
        expect(isReport && readCode(message) !== null).toBe(false);
      }),
      { ...propertyTestOptions, examples: [['V482913'], ['1#1#2'], ['٤٨٢٩١٣'], ['V1#1#2']] },
    );
  });
});
