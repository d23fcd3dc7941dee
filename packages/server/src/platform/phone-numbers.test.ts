import { expect, test } from 'vitest';
import { normalizePhoneNumber } from './phone-numbers.ts';

test.each([
  ['+47 912 34 567', 'NO', '+4791234567'],
  ['004791234567', 'NO', '+4791234567'],
  ['4791234567', 'NO', '+4791234567'],
  ['91234567', 'NO', '+4791234567'],
  ['+221 77 123 45 67', 'NO', '+221771234567'],
  ['77 123 45 67', 'SN', '+221771234567'],
  ['221771234567', 'SN', '+221771234567'],
  ['12345', 'SN', '12345'],
  ['GATEWAY', 'SN', ''],
  ['+999 70 555 0142', 'SN', '999705550142'],
  ['', 'SN', ''],
])('%s in %s becomes %s', (number, country, expected) => {
  expect(normalizePhoneNumber(number, country)).toBe(expected);
});
