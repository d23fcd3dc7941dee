import names from './data/names.json' with { type: 'json' };
import type { Random } from './random.ts';

export interface Village {
  name: string;
  district: string;
  region: string;
  latitude: number;
  longitude: number;
  zones: string[];
}

/** Rounds a coordinate to about one metre. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * 100_000) / 100_000;

/** Villages are placed on a grid of about eight kilometres, with a small random offset. */
const gridStep = 0.075;
const maxGridOffset = 0.012;
/** Data collectors live within half a kilometre of the centre of their village. */
const villageRadius = 0.0045;

const gridCells = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => ({ row, column })));

/**
 * All villages of the demo: fictitious, but on dry land in Malawi. Collectors of one village are less than two kilometres
 * apart, those of different villages at least four, so that a rule of 1 km links reports within a village only.
 */
export function createVillages(random: Random): Village[] {
  const villages: Village[] = [];
  for (const { region, districts } of names.places) {
    for (const district of districts) {
      district.villages.forEach((name, index) => {
        const { row, column } = gridCells[index] ?? { row: 0, column: 0 };
        const shift = () => (random.next() * 2 - 1) * maxGridOffset;
        villages.push({
          name,
          region,
          district: district.name,
          latitude: roundDegrees(district.latitude + row * gridStep + shift()),
          longitude: roundDegrees(district.longitude + column * gridStep + shift()),
          // The first village of a district is its market town and has zones.
          zones: index === 0 ? names.zones : [],
        });
      });
    }
  }
  return villages;
}

/** A random location in a village. */
export function pickLocation(village: Village, random: Random): { latitude: number; longitude: number } {
  const shift = () => (random.next() * 2 - 1) * villageRadius;
  return {
    latitude: roundDegrees(village.latitude + shift()),
    longitude: roundDegrees(village.longitude + shift()),
  };
}
