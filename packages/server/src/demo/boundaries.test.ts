import { gzipSync } from 'node:zlib';
import { cleanArea } from '@harken/domain/geography/clean-area';
import { containsPosition } from '@harken/domain/geography/polygons';
import { unitsPerDegree } from '@harken/domain/places/boundary-limits';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { describe, expect, it } from 'vitest';
import { toTopology } from '../features/structure/boundaries/boundaries.layer.ts';
import { toPolygons } from '../features/structure/boundaries/reading/geojson.ts';
import { prepareAreas } from '../features/structure/boundaries/reading/prepare.ts';
import { simplifyAreas } from '../features/structure/boundaries/reading/simplify.ts';
import { createDistrictBoundaries, createRegionBoundaries, type DemoBoundaries } from './boundaries.ts';
import { createRandom } from './random.ts';
import { createVillages, pickLocation } from './villages.ts';

const districts = createDistrictBoundaries();
const regions = createRegionBoundaries();

const toRaw = ({ features }: DemoBoundaries) =>
  features.map(({ geometry, properties }) => ({
    properties: { ...properties },
    polygons: toPolygons(geometry),
  }));
const read = (boundaries: DemoBoundaries) =>
  prepareAreas({ features: toRaw(boundaries), projection: null }, []);

const toAreas = (boundaries: DemoBoundaries) =>
  read(boundaries).whole.map(({ area }, index) => ({
    area,
    properties: boundaries.features[index]?.properties,
  }));

describe('the boundaries of the demo', () => {
  it('are those of four regions and twelve districts, with codes like those of the places', () => {
    expect(regions.features.map(({ properties }) => properties.ADM1_PCODE)).toEqual([
      'KL01',
      'KL02',
      'KL03',
      'KL04',
    ]);
    expect(districts.features).toHaveLength(12);
    expect(districts.features.at(-1)?.properties).toMatchObject({ ADM1_PCODE: 'KL04', ADM2_PCODE: 'KL0403' });
  });

  it('need no repair', () => {
    for (const { area } of [...toAreas(districts), ...toAreas(regions)])
      expect(cleanArea(area)).toMatchObject({ repairs: {}, fault: null });
  });

  it('tile the country: every point of it is in one district', () => {
    const random = createRandom('tiles');
    const [areas, ofRegions] = [toAreas(districts), toAreas(regions)];
    let inside = 0;
    for (let round = 0; round < 5000; round += 1) {
      const position = { latitude: -10.6 - random.next() * 6, longitude: 33 + random.next() * 2.5 };
      const found = areas.filter(({ area }) => containsPosition(area, position, unitsPerDegree));
      const around = ofRegions.filter(({ area }) => containsPosition(area, position, unitsPerDegree));
      expect(found.length, JSON.stringify(position)).toBeLessThanOrEqual(1);
      expect(around).toHaveLength(found.length);
      inside += found.length;
    }
    expect(inside).toBeGreaterThan(2500);
    // Each border between districts belongs to both, so no point has a gap beside it.
    const ends = new Map<string, number>();
    for (const { area } of areas)
      for (const ring of area.flat())
        for (let at = 0; at + 3 < ring.length; at += 2) {
          const pair = [`${ring[at]} ${ring[at + 1]}`, `${ring[at + 2]} ${ring[at + 3]}`].sort().join();
          ends.set(pair, (ends.get(pair) ?? 0) + 1);
        }
    expect(Math.max(...ends.values())).toBe(2);
    expect([...ends.values()].filter((count) => count === 2).length).toBeGreaterThan(500);
  });

  it('contain the villages and data collectors of their districts and regions', () => {
    const random = createRandom('contained');
    const [ofDistricts, ofRegions] = [toAreas(districts), toAreas(regions)];
    for (const village of createVillages(createRandom('villages'))) {
      for (const position of [village, pickLocation(village, random), pickLocation(village, random)]) {
        const district = ofDistricts.find(({ area }) => containsPosition(area, position, unitsPerDegree));
        expect(district?.properties?.ADM2_EN, village.name).toBe(village.district);
        const region = ofRegions.find(({ area }) => containsPosition(area, position, unitsPerDegree));
        expect(region?.properties?.ADM1_EN, village.name).toBe(village.region);
      }
    }
  });
});

describe('simplified boundaries', () => {
  const screen = simplifyAreas(read(districts).whole);
  if (!screen) throw new Error('There are boundaries.');

  function toSimpleAreas() {
    const topology = toTopology(screen as NonNullable<typeof screen>, (id) => ({
      name: String(id),
      parentId: null,
      code: null,
    }));
    const unfolded = feature(
      topology as unknown as Topology<{ places: GeometryCollection }>,
      topology.objects.places as unknown as GeometryCollection,
    );
    return unfolded.features.map(({ geometry }) =>
      toPolygons(geometry).map((rings) => rings.map((ring) => ring.flatMap(([x = 0, y = 0]) => [x, y]))),
    );
  }

  it('are small', () => {
    expect(gzipSync(JSON.stringify(screen)).length).toBeLessThan(50_000);
    expect(screen.geometries).toHaveLength(12);
  });

  it('neither overlap nor leave gaps, and stay within 200 metres of the whole ones', () => {
    const simple = toSimpleAreas();
    const whole = toAreas(districts);
    const random = createRandom('simple');
    const tolerance = 0.002;
    for (let round = 0; round < 3000; round += 1) {
      const position = { latitude: -10.6 - random.next() * 6, longitude: 33 + random.next() * 2.5 };
      const shown = simple.filter((area) => containsPosition(area, position));
      expect(shown.length, JSON.stringify(position)).toBeLessThanOrEqual(1);
      const within = (latitude: number, longitude: number) =>
        whole.findIndex(({ area }) =>
          containsPosition(
            area,
            { latitude: position.latitude + latitude, longitude: position.longitude + longitude },
            unitsPerDegree,
          ),
        );
      const around = [-1, 0, 1].flatMap((row) =>
        [-1, 0, 1].map((column) => within(row * tolerance, column * tolerance)),
      );
      // Far enough from any border, the simplified boundaries say the same as the whole ones.
      if (new Set(around).size > 1) continue;
      expect(simple.findIndex((area) => containsPosition(area, position))).toBe(around[0]);
    }
  });
});
