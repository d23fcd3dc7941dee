import { gzipSync } from 'node:zlib';
import { boundaryLimits, unitsPerDegree } from '@harken/domain/places/boundary-limits';
import { describe, expect, it } from 'vitest';
import { simplifyAreas } from './simplify.ts';

/** A coast of ever smaller bays, seeded, in degrees. */
function createCoast(points: number): number[] {
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
  return Array.from({ length: points }, (_, at) => {
    const angle = (at / points) * 2 * Math.PI;
    const radius = 1 + random() * 0.05;
    return [Math.round(Math.cos(angle) * radius * 1e7), Math.round(Math.sin(angle) * radius * 1e7)];
  }).flat();
}

const close = (ring: number[]) => [...ring, ring[0] as number, ring[1] as number];

describe('boundaries for screens', () => {
  it('of a country with many points fit into the limit, and no place is lost', () => {
    const district = createCoast(4000);
    const areas = Array.from({ length: 60 }, (_, index) => {
      const moved = district.map((value, at) => value + (at % 2 === 0 ? index * 3 * unitsPerDegree : 0));
      return { id: index + 1, area: [[close(moved)]] };
    });
    const island = [0, 200, 300, 200, 300, 500, 0, 500].map((value) => value + 60 * unitsPerDegree);
    const layer = simplifyAreas([...areas, { id: 61, area: [[close(island)]] }]);
    expect(layer?.geometries.map(({ id }) => id)).toHaveLength(61);
    expect(layer?.geometries.every(({ arcs }) => arcs.length > 0)).toBe(true);
    expect(gzipSync(JSON.stringify(layer)).length).toBeLessThanOrEqual(boundaryLimits.screenBytes);
  });

  it('of nothing are nothing', () => {
    expect(simplifyAreas([])).toBeNull();
  });
});
