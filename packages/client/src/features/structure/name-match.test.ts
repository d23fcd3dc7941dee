import { describe, expect, it } from 'vitest';
import { folded, markedName } from './name-match.ts';

describe('names and the filter', () => {
  it.each([
    ['Sefá Landing', 'sefa landing'],
    ['SEFA\u0301', 'sefa'],
    ['أبو', 'ابو'],
    ['محمَّد', 'محمد'],
  ])('reads %s as %s', (name, expected) => {
    expect(folded(name)).toBe(expected);
  });

  it.each([
    ['Sefá Landing', 'fa', ['Se', 'fá', ' Landing']],
    ['Sefa\u0301 Landing', 'sefa', ['', 'Sefa\u0301', ' Landing']],
    ['Nakiri', 'nakiri', ['', 'Nakiri', '']],
    ['محمَّد', 'مد', ['مح', 'مَّد', '']],
    ['Nakiri', 'oru', ['Nakiri', '', '']],
    ['Nakiri', '', ['Nakiri', '', '']],
  ])('marks in %s the part found by %s', (name, search, expected) => {
    expect(markedName(name, search)).toEqual(expected);
  });
});
