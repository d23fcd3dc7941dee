import { describe, expect, it } from 'vitest';
import { findRetiredWords } from './retired-words.mjs';

const list = {
  words: [
    { word: 'deeds?', use: 'action' },
    { word: 'second step', use: '2FA' },
  ],
  identifiers: { onTheWire: ['deed'] },
};
const find = (file, text) => findRetiredWords(file, text, list).map(({ line, word }) => [line, word]);

describe('retired words', () => {
  it.each([
    ['a name', 'const rowDeeds = 1;', [[1, 'rowDeeds']]],
    ['a name in snake case', 'const row_deeds = 1;', [[1, 'row_deeds']]],
    ['a comment', 'const a = 1; // the deeds of a row', [[1, 'deeds']]],
    ['a block comment', '/**\n * Asks for the second step.\n */', [[2, 'second step']]],
  ])('are found in %s', (_where, text, found) => {
    expect(find('a.ts', text)).toEqual(found);
  });

  it.each([
    ['a name of the API', 'const { deed } = event;'],
    ['a text', "const key = 'ui.row.deeds';"],
    ['code quoted in a comment', '// the column `deed`'],
    ['an address', "fetch('https://deeds.example');"],
    ['part of a word', 'const indeed = 1;'],
  ])('are not found in %s', (_where, text) => {
    expect(find('a.ts', text)).toEqual([]);
  });

  it('are found in documents, but not in code and links', () => {
    expect(find('a.md', 'One deed.\n`deed`\n```\ndeed\n```\n[x](deed.md)')).toEqual([[1, 'deed']]);
  });
});
