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

/** A spot of the earth, to about a metre. */
export const rounded = (degrees: number): number => Math.round(degrees * 100_000) / 100_000;

/** Villages stand on a grid of about eight kilometres, each a little off its crossing. */
const gridStep = 0.075;
const offGrid = 0.012;
/** A data collector lives within half a kilometre of the middle of the village. */
const acrossVillage = 0.0045;

const crossings = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => ({ row, column })));

/**
 * Every village of the demo: invented, but on dry land in Malawi. Those of one village are never two kilometres apart,
 * those of two never less than four, so that a rule of 1 km links what happens in one village only.
 */
export function layOutVillages(random: Random): Village[] {
  const villages: Village[] = [];
  for (const { region, districts } of names.places) {
    for (const district of districts) {
      district.villages.forEach((name, index) => {
        const { row, column } = crossings[index] ?? { row: 0, column: 0 };
        const shift = () => (random.next() * 2 - 1) * offGrid;
        villages.push({
          name,
          region,
          district: district.name,
          latitude: rounded(district.latitude + row * gridStep + shift()),
          longitude: rounded(district.longitude + column * gridStep + shift()),
          // The first village of a district is its market town.
          zones: index === 0 ? names.zones : [],
        });
      });
    }
  }
  return villages;
}

/** Where somebody of a village lives. */
export function spotIn(village: Village, random: Random): { latitude: number; longitude: number } {
  const shift = () => (random.next() * 2 - 1) * acrossVillage;
  return { latitude: rounded(village.latitude + shift()), longitude: rounded(village.longitude + shift()) };
}
