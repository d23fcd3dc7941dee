import { expect, test } from 'vitest';
import { areLevelsValid, matchUnits, type OrganisationUnit, type PlaceWithCode } from './unit-matching.ts';

const unit = (id: string, name: string, ...above: string[]): OrganisationUnit => ({
  ...{ id, name, level: above.length + 1, path: [...above, id] },
});
const place = (
  id: number,
  level: PlaceWithCode['level'],
  name: string,
  given: Partial<PlaceWithCode> = {},
) => ({
  ...{ id, level, name, parentId: null, code: null },
  ...given,
});
const levels = { region: 2, district: 3, village: null };
const country = unit('c', 'Country');
const north = unit('n', 'North', 'c');
const match = (units: OrganisationUnit[], places: PlaceWithCode[]) =>
  Object.fromEntries(
    matchUnits(units, { levels, places }).map(({ unit: { id }, kind, placeId }) => [id, [kind, placeId]]),
  );

test('units of other levels are left out', () => {
  expect(match([country, north], [])).toEqual({ n: ['new', null] });
});

test.each<[string, PlaceWithCode, [string, number | null]]>([
  ['its code', place(1, 'region', 'Other', { code: 'n' }), ['code', 1]],
  ['its name', place(1, 'region', ' NORTH'), ['name', 1]],
  ['its name and another code', place(1, 'region', 'North', { code: 'x' }), ['otherCode', 1]],
  ['the code at another level', place(1, 'district', 'North', { code: 'n', parentId: 9 }), ['new', null]],
])('a place with %s', (_what, known, expected) => {
  expect(match([north], [known])).toEqual({ n: expected });
});

test('districts are looked up by name only in their own region', () => {
  const units = [unit('m', 'Mbara', 'c', 'n'), north];
  const region = place(1, 'region', 'North', { code: 'n' });
  const elsewhere = place(5, 'district', 'Mbara', { parentId: 2 });
  expect(match(units, [region, elsewhere]).m).toEqual(['new', null]);
  expect(match(units, [region, { ...elsewhere, parentId: 1 }]).m).toEqual(['name', 5]);
  expect(match(units, []).m).toEqual(['new', null]);
});

test('a district outside of the regions is no place, unless its code is known', () => {
  const lost = unit('m', 'Mbara', 'c', 'x');
  expect(match([lost, north], [])).toMatchObject({ m: ['outside', null] });
  const known = place(5, 'district', 'Mbara', { code: 'm', parentId: 1 });
  expect(match([lost], [known])).toEqual({ m: ['code', 5] });
});

test.each([
  [2, 3, 4, true],
  [1, 3, null, true],
  [2, null, null, true],
  [3, 2, null, false],
  [2, 3, 3, false],
  [2, null, 4, false],
])('levels %s, %s, %s: %s', (region, district, village, isValid) => {
  expect(areLevelsValid({ region, district, village })).toBe(isValid);
});
