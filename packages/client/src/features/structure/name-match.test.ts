import { describe, expect, it } from 'vitest';
import { foldText, splitAtMatch } from './name-match.ts';

describe('names and the filter', () => {
  it.each([
    ['Sefá Landing', 'sefa landing'],
    ['SEFA\u0301', 'sefa'],
    ['أبو', 'ابو'],
    ['محمَّد', 'محمد'],
  ])('folds %s to %s', (name, expected) => {
    expect(foldText(name)).toBe(expected);
  });

  it.each([
    ['Sefá Landing', 'fa', ['Se', 'fá', ' Landing']],
    ['Sefa\u0301 Landing', 'sefa', ['', 'Sefa\u0301', ' Landing']],
    ['Nakiri', 'nakiri', ['', 'Nakiri', '']],
    ['محمَّد', 'مد', ['مح', 'مَّد', '']],
    ['Nakiri', 'oru', ['Nakiri', '', '']],
    ['Nakiri', '', ['Nakiri', '', '']],
  ])('splits %s at the match of %s', (name, search, expected) => {
    expect(splitAtMatch(name, search)).toEqual(expected);
  });
});
