import { expect, it } from 'vitest';
import { formatList, joinParts } from './lists.ts';

it.each([
  ['en', 'Nakiri, Norvale'],
  ['fr', 'Nakiri, Norvale'],
  ['ar', 'Nakiri، Norvale'],
  ['fa', 'Nakiri، Norvale'],
])('parts of a name are joined by the comma of %s', (language, expected) => {
  expect(joinParts(['Nakiri', null, '', undefined, 'Norvale'], language)).toBe(expected);
});

it.each([
  ['en', 'A, B, and C'],
  ['fr', 'A, B et C'],
  ['es', 'A, B y C'],
  ['ar', 'A وB وC'],
])('things are listed as in sentences of %s', (language, expected) => {
  expect(formatList(['A', 'B', 'C'], language)).toBe(expected);
});

it.each([
  [[], ''],
  [['A'], 'A'],
])('a list of %o is "%s"', (items, expected) => {
  expect(formatList(items, 'en')).toBe(expected);
  expect(joinParts(items, 'en')).toBe(expected);
});
