import { expect, test } from 'vitest';
import { generateToken, readBearer } from './token-text.ts';

test('tokens are random and are read from the header', () => {
  const tokens = Array.from({ length: 100 }, generateToken);
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens) expect(readBearer(`Bearer ${token}`)).toBe(token);
});

test.each([
  [undefined, null],
  ['', undefined],
  ['Basic aGFya2Vu', undefined],
  ['Bearer', undefined],
  ['Bearer hkn_short', undefined],
  [`Bearer hkn_${'a'.repeat(44)}`, undefined],
  [`bearer  hkn_${'a'.repeat(43)}`, `hkn_${'a'.repeat(43)}`],
])('%j gives %j', (header, expected) => {
  expect(readBearer(header)).toBe(expected);
});
