import { expect, it } from 'vitest';
import { getCountryName } from './country-name.ts';

it.each([
  ['en', 'MW', 'Malawi'],
  ['fr', 'DE', 'Allemagne'],
  ['ar', 'MW', 'ملاوي'],
  ['fr', 'QM', 'Kalembe'],
  ['fr', undefined, 'Kalembe'],
])('in %s the country %s is called %s', (language, code, expected) => {
  expect(getCountryName({ code, name: 'Kalembe' }, language)).toBe(expected);
});
