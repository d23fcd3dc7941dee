import { expect, it } from 'vitest';
import { findGroundKind, findName, findPlaceKind } from './kinds.ts';

it.each([
  ['protomaps', 'earth', { kind: 'earth' }, 3, 'land'],
  ['protomaps', 'water', { kind: 'lake' }, 3, 'water'],
  ['protomaps', 'water', { kind: 'river' }, 2, 'river'],
  ['protomaps', 'water', { kind: 'lake' }, 1, null],
  ['protomaps', 'roads', { kind: 'major_road' }, 2, 'road'],
  ['protomaps', 'roads', { 'pmap:kind': 'highway' }, 2, 'highway'],
  ['protomaps', 'roads', { kind: 'ferry' }, 2, null],
  ['protomaps', 'boundaries', { kind: 'region' }, 2, 'regionBorder'],
  ['protomaps', 'landuse', { kind: 'park' }, 3, 'green'],
  ['protomaps', 'pois', { kind: 'cafe' }, 1, null],
  ['openmaptiles', 'water', { class: 'ocean' }, 3, 'water'],
  ['openmaptiles', 'transportation', { class: 'trunk' }, 2, 'highway'],
  ['openmaptiles', 'transportation', { class: 'ferry' }, 2, null],
  ['openmaptiles', 'boundary', { admin_level: 2 }, 2, 'countryBorder'],
  ['openmaptiles', 'boundary', { admin_level: 2, maritime: 1 }, 2, null],
  ['openmaptiles', 'boundary', { admin_level: 8 }, 2, null],
] as const)('draws %s %s %j of type %i as %s', (schema, layer, properties, type, kind) => {
  expect(findGroundKind(schema, { layer, properties, type })).toBe(kind);
});

it.each([
  ['protomaps', 'places', { kind: 'country' }, 'country'],
  ['protomaps', 'places', { kind: 'locality', kind_detail: 'village' }, 'village'],
  ['protomaps', 'places', { kind: 'locality', population: 900_000 }, 'city'],
  ['protomaps', 'places', { kind: 'locality', population: 50_000 }, 'town'],
  ['protomaps', 'places', { kind: 'locality' }, 'village'],
  ['protomaps', 'places', { kind: 'neighbourhood' }, 'part'],
  ['protomaps', 'roads', { kind: 'highway', name: 'A1' }, null],
  ['openmaptiles', 'place', { class: 'town' }, 'town'],
  ['openmaptiles', 'place', { class: 'continent' }, null],
] as const)('labels %s %s %j as %s', (schema, layer, properties, kind) => {
  expect(findPlaceKind(schema, { layer, properties })).toBe(kind);
});

it.each([
  [{ name: 'Lokal', 'name:ar': 'مدينة' }, 'ar', 'مدينة'],
  [{ name: 'Lokal', name_fr: 'Locale' }, 'fr', 'Locale'],
  [{ name: 'Lokal', 'name:en': '' }, 'en', 'Lokal'],
  [{ iso: 'SS' }, 'es', 'Sudán del Sur'],
  [{ iso: 'SS' }, 'ar', 'جنوب السودان'],
  [{ iso: 'not a code' }, 'en', null],
  [{}, 'en', null],
])('the name of %j in %s is %s', (properties, language, name) => {
  expect(findName(properties, language)).toBe(name);
});
