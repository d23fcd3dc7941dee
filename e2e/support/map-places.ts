import type { MapFeature } from '../../packages/server/test/support/map-file.ts';

const around = (longitude: number, latitude: number, size: number): [number, number][] => [
  [longitude - size, latitude + size],
  [longitude + size, latitude + size],
  [longitude + size, latitude - size],
  [longitude - size, latitude - size],
];

/** Where the features of `createPlaces` are. */
const placesCenter = { latitude: -13.5, longitude: 33.8 };

/** Roads from west to east, some 25 km from each other: one is in view wherever a map opens. */
const roads = (longitude: number, latitude: number): MapFeature[] =>
  Array.from({ length: 25 }, (_, at) => ({
    layer: 'roads',
    shape: 'line',
    positions: [
      [longitude - 4, latitude - 3 + at / 4],
      [longitude + 4, latitude - 3 + at / 4],
    ],
    properties: { kind: 'highway' },
  }));

/** A small invented country as a map file has it: land, a lake, roads and towns with names in several languages. */
export function createPlaces(): MapFeature[] {
  const { latitude, longitude } = placesCenter;
  return [
    {
      layer: 'earth',
      shape: 'area',
      positions: around(longitude, latitude, 5),
      properties: { kind: 'earth' },
    },
    {
      layer: 'water',
      shape: 'area',
      positions: around(longitude + 0.4, latitude, 0.25),
      properties: { kind: 'lake' },
    },
    ...roads(longitude, latitude),
    {
      layer: 'places',
      shape: 'point',
      positions: [[longitude - 0.6, latitude - 0.5]],
      properties: {
        ...{ kind: 'locality', kind_detail: 'town', name: 'Mzimba', population_rank: 9 },
        ...{ 'name:en': 'Mzimba Town', 'name:ar': 'مدينة مزيمبا' },
      },
    },
    // away from the places of the demo, whose own names come first
    {
      layer: 'places',
      shape: 'point',
      positions: [[longitude + 2, latitude + 1]],
      properties: {
        ...{ kind: 'locality', kind_detail: 'town', name: 'Lupembe', population_rank: 9 },
        ...{ 'name:en': 'Lupembe Town', 'name:ar': 'مدينة لوبيمبي' },
      },
    },
  ];
}
