import { expect, test } from 'vitest';
import { findPlaces, type SearchedPlace } from './find-places.ts';

const place = (name: string, ...codes: string[]): SearchedPlace => ({
  ...{ key: name, name, codes, within: '' },
  at: [{ latitude: 0, longitude: 0 }],
});
const places = [
  place('Mbara', 'NV0102'),
  place('Mbara East'),
  place('North Mbara'),
  place('Séléa', 'KE007'),
  place('Oru', 'KE107'),
];

test.each([
  ['mbara', ['Mbara', 'Mbara East', 'North Mbara']],
  ['mbara e', ['Mbara East']],
  ['selea', ['Séléa']],
  ['SÉLÉA', ['Séléa']],
  ['KE007', ['Séléa']],
  ['ke1', ['Oru']],
  ['nv0102', ['Mbara']],
  ['bara', []],
  ['  ', []],
])('%j finds %j', (text, names) => {
  expect(findPlaces(places, text).map(({ name }) => name)).toEqual(names);
});

test('offers few at once', () => {
  const many = Array.from({ length: 40 }, (_, index) => place(`Village ${index}`));
  expect(findPlaces(many, 'village')).toHaveLength(8);
});
