import type { MapFeature } from '../../packages/server/test/support/map-file.ts';

const around = (longitude: number, latitude: number, size: number): [number, number][] => [
  [longitude - size, latitude + size],
  [longitude + size, latitude + size],
  [longitude + size, latitude - size],
  [longitude - size, latitude - size],
];

/** Where the features of `createPlaces` are. */
const placesCenter = { latitude: -13.5, longitude: 33.8 };

/** A small invented country as a map file has it: land, a lake, a road and a town with names in several languages. */
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
    {
      layer: 'roads',
      shape: 'line',
      positions: [
        [longitude - 4, latitude - 0.3],
        [longitude + 4, latitude + 0.3],
      ],
      properties: { kind: 'highway' },
    },
    {
      layer: 'places',
      shape: 'point',
      positions: [[longitude - 0.6, latitude - 0.5]],
      properties: {
        ...{ kind: 'locality', kind_detail: 'town', name: 'Mzimba', population_rank: 9 },
        ...{ 'name:en': 'Mzimba Town', 'name:ar': 'مدينة مزيمبا' },
      },
    },
  ];
}
