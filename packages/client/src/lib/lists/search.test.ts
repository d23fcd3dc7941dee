import { expect, it } from 'vitest';
import { matchesSearch } from './search.ts';

const texts = ['Ruth Okémé', 'ruth@mail.example', '+999705550142', null, undefined];

it.each([
  ['', true],
  ['  ', true],
  ['okeme', true],
  ['OKÉMÉ ruth', true],
  ['mail.example', true],
  ['+99970', true],
  ['ruth omar', false],
  ['x', true],
  ['z', false],
])('searching for "%s" finds the row: %s', (search, found) => {
  expect(matchesSearch(search, texts)).toBe(found);
});
