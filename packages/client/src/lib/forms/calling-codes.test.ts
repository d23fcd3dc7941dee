import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { expect, it } from 'vitest';
import { getCallingCode } from './calling-codes.ts';

it.each([
  ['ug', '256'],
  ['UG', '256'],
  ['us', '1'],
  ['', '41'],
])('calls to "%s" begin with %s', (country, callingCode) => {
  expect(getCallingCode(country)).toBe(callingCode);
});

it('returns undefined for an unknown country', () => {
  expect(getCallingCode('xx')).toBeUndefined();
});

it('agrees with libphonenumber for every country', () => {
  const countries = getCountries();
  expect(countries.length).toBeGreaterThan(200);
  expect(countries.map((country) => [country, getCallingCode(country)])).toEqual(
    countries.map((country) => [country, getCountryCallingCode(country)]),
  );
});
