import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { expect, it } from 'vitest';
import { callingCodeOf } from './calling-codes.ts';

it.each([
  ['ug', '256'],
  ['UG', '256'],
  ['us', '1'],
  ['', '41'],
])('calls to "%s" begin with %s', (country, callingCode) => {
  expect(callingCodeOf(country)).toBe(callingCode);
});

it('knows none of a country that the plan does not know', () => {
  expect(callingCodeOf('xx')).toBeUndefined();
});

it('knows every country as the library of numbers does', () => {
  const countries = getCountries();
  expect(countries.length).toBeGreaterThan(200);
  expect(countries.map((country) => [country, callingCodeOf(country)])).toEqual(
    countries.map((country) => [country, getCountryCallingCode(country)]),
  );
});
