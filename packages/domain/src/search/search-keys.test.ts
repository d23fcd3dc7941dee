import { describe, expect, it } from 'vitest';
import { buildQueryKeys, extractId, extractNumber, matchesWords, splitWords } from './search-keys.ts';

it.each<[string, string[]]>([
  ['', []],
  ['  ,; ', []],
  ['amina k.', ['amina', 'k']],
  ['amina amina', ['amina']],
  ['1#2#1', ['1', '2']],
  ['محمد علي', ['محمد', 'علي']],
  ['a b c d e f g', ['a', 'b', 'c', 'd', 'e']],
  ['x'.repeat(30), ['x'.repeat(24)]],
])('the words of %j are %j', (form, words) => {
  expect(splitWords(form)).toEqual(words);
});

describe('the keys of a word', () => {
  it.each<[string, string[]]>([
    ['am', ['am']],
    ['ami', ['ami']],
    ['amin', ['amin']],
    ['amina', ['amina', '~amina', '~mina', '~aina', '~amna', '~amia', '~amin']],
    ['aaaaa', ['aaaaa', '~aaaaa', '~aaaa']],
    ['abcdefghijklmnopqrs', ['abcdefghijkl']],
  ])('%s: %j', (word, keys) => {
    expect(buildQueryKeys(word)).toEqual(keys);
  });

  it.each([
    ['mariam', 'mariem'],
    ['mariam', 'maram'],
    ['mariam', 'mariaam'],
    ['mariam', 'mairam'],
  ])('%s and %s have one in common', (one, other) => {
    const keys = buildQueryKeys(other).filter((key) => key.startsWith('~'));
    expect(buildQueryKeys(one).filter((key) => keys.includes(key))).not.toEqual([]);
  });

  it('a word with two wrong letters has none in common', () => {
    const keys = buildQueryKeys('mariam');
    expect(buildQueryKeys('merium').filter((key) => keys.includes(key))).toEqual([]);
  });
});

it.each([
  ['lakeshore 2026', ['lake'], true],
  ['lakeshore 2026', ['2026', 'lakesore'], true],
  ['lakeshore 2026', ['lake', 'river'], false],
  ['lakeshore 2026', ['shore'], false],
  ['محمد', ['محمود'], true],
  ['omar', ['mari'], false],
])('%j contains %j: %s', (form, words, isFound) => {
  expect(matchesWords(form, words)).toBe(isFound);
});

it.each<[string, string | null]>([
  ['0567', '0567'],
  ['+265 501 120-567', '265501120567'],
  ['0501 120 567', '501120567'],
  ['00265501120567', '265501120567'],
  ['000567', '000567'],
  ['567', null],
  ['0567 amina', null],
  ['1#2#1', null],
])('the number in %j is %j', (form, number) => {
  expect(extractNumber(form)).toBe(number);
});

it.each<[string, number | null]>([
  ['71', 71],
  [' #71 ', 71],
  ['71a', null],
  ['071', null],
  ['', null],
  ['9'.repeat(16), null],
])('the id in %j is %j', (form, id) => {
  expect(extractId(form)).toBe(id);
});
