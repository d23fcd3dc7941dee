import type { PlaceLevel } from '@harken/domain/places/levels';
import type { PopulationFigure } from '@harken/domain/places/population';
import type { Random } from './random.ts';

/** The beginning of all P-codes: no country has it. Each level adds two digits. */
export const placeCodePrefix = 'KL';

/** A stored place of the demo with the places inside it. */
export interface DemoPlace {
  level: PlaceLevel;
  id: number;
  inside: DemoPlace[];
}

/** What is stored about a place. */
export interface PlaceData {
  level: PlaceLevel;
  id: number;
  code: string;
  figures: PopulationFigure[];
}

const source = 'Invented for the demo';
/** So many years lie between the figures of large places. */
const yearsBetween = 5;
const growthPercent = 2.6;

interface People {
  total: number;
  underFive: number;
  female: number;
}

const none: People = { total: 0, underFive: 0, female: 0 };

const add = (one: People, other: People): People => ({
  total: one.total + other.total,
  underFive: one.underFive + other.underFive,
  female: one.female + other.female,
});

/** Villages of this region have some hundred to some thousand people, of whom about one in six is a child under five. */
function inventPeople(random: Random, [from, to]: readonly [number, number]): People {
  const total = random.integer(from, to);
  return {
    total,
    underFive: Math.round(total * (0.15 + random.next() * 0.03)),
    female: Math.round(total * (0.5 + random.next() * 0.02)),
  };
}

const sizes = { village: [400, 3200], zone: [500, 1500] } as const;

/**
 * P-codes and population figures of all places: those of a place are the sum of the places inside it, so that sums add up.
 *
 * @param year of the latest figures
 */
export function createPlaceData(places: readonly DemoPlace[], random: Random, year: number): PlaceData[] {
  const created: PlaceData[] = [];
  places.forEach((place, index) => {
    describe(place, toPlaceCode(placeCodePrefix, index));
  });
  return created;

  function describe({ level, id, inside }: DemoPlace, code: string): People {
    const parts = inside.map((part, index) => describe(part, toPlaceCode(code, index)));
    const people =
      parts.length > 0
        ? parts.reduce(add, none)
        : inventPeople(random, level === 'zone' ? sizes.zone : sizes.village);
    const isLarge = level === 'region' || level === 'district';
    const figures = isLarge
      ? [toEarlierFigure(people, year), toFigure(people, year)]
      : [toFigure(people, year)];
    created.push({ level, id, code, figures });
    return people;
  }
}

/** The code of a place by that of the place around it and its position there. */
export const toPlaceCode = (code: string, index: number) => code + String(index + 1).padStart(2, '0');

const toFigure = ({ total, underFive, female }: People, year: number): PopulationFigure => ({
  ...{ year, total, underFive, female, male: total - female },
  ...{ growthPercent, source },
});

const toEarlierFigure = ({ total }: People, year: number): PopulationFigure => ({
  ...{ year: year - yearsBetween, total: Math.round(total / (1 + growthPercent / 100) ** yearsBetween) },
  ...{ underFive: null, female: null, male: null, growthPercent: null, source },
});
