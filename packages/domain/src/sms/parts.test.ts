import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyTestOptions } from '../testing/property-test-options.ts';
import { measureSms } from './parts.ts';

describe('the length of an SMS', () => {
  test.each([
    ['', 'GSM-7', 0, 0, 1, 160],
    ['a'.repeat(160), 'GSM-7', 160, 160, 1, 0],
    ['a'.repeat(161), 'GSM-7', 161, 161, 2, 145],
    ['a'.repeat(306), 'GSM-7', 306, 306, 2, 0],
    ['a'.repeat(307), 'GSM-7', 307, 307, 3, 152],
    ['Merci. 1€', 'GSM-7', 9, 10, 1, 150],
    [`${'a'.repeat(159)}€`, 'GSM-7', 160, 161, 2, 145],
    [`${'a'.repeat(152)}€${'a'.repeat(10)}`, 'GSM-7', 163, 164, 2, 141],
    ['ÅåÉéÑñÜü¿¡ ΔΩ', 'GSM-7', 13, 13, 1, 147],
    ['ç', 'UCS-2', 1, 1, 1, 69],
    ['م'.repeat(70), 'UCS-2', 70, 70, 1, 0],
    ['م'.repeat(71), 'UCS-2', 71, 71, 2, 63],
    ['😀'.repeat(35), 'UCS-2', 35, 70, 1, 0],
    ['😀'.repeat(36), 'UCS-2', 36, 72, 2, 61],
  ] as const)('%j', (text, encoding, characters, units, parts, left) => {
    expect(measureSms(text)).toEqual({ encoding, characters, units, parts, left });
  });

  test('knows the whole GSM alphabet', () => {
    const escapeCharacter = 1; // the 128th character leads to the extension table
    const alphabet = Array.from({ length: 0x2500 }, (_, code) => String.fromCharCode(code));
    const basic = alphabet.filter(
      (item) => measureSms(item).encoding === 'GSM-7' && measureSms(item).units === 1,
    );
    const extended = alphabet.filter(
      (item) => measureSms(item).encoding === 'GSM-7' && measureSms(item).units === 2,
    );
    expect(basic).toHaveLength(128 - escapeCharacter);
    expect(extended.join('')).toBe('\f[\\]^{|}~€');
  });

  test('never has fewer parts for a longer text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '€', 'é', 'م', '😀'), maxLength: 400 });
    fc.assert(
      fc.property(text, text, (item, more) => {
        expect(measureSms(item + more).parts).toBeGreaterThanOrEqual(measureSms(item).parts);
      }),
      propertyTestOptions,
    );
  });
});
