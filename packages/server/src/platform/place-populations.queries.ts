import type { PlaceLevel } from '@harken/domain/places/levels';
import { getPopulationOf, type PopulationFigure } from '@harken/domain/places/population';
import { sql } from 'kysely';
import type { Database } from './db/database.ts';
import { placeColumns } from './place-codes.queries.ts';

/**
 * How many people live in each place of a level in a year, as far as figures say so (docs/decisions/0061). Places whose population
 * is not known are missing.
 */
export function readPopulations(
  db: Database,
  { nationalSocietyId, level, year }: { nationalSocietyId: number; level: PlaceLevel; year: number },
): Promise<Map<number, number>> {
  return selectPopulations(db, { nationalSocietyId, level, year });
}

/** The same of one place; null if it is not known. */
export async function readPopulation(
  db: Database,
  at: { nationalSocietyId: number; level: PlaceLevel; placeId: number; year: number },
): Promise<number | null> {
  return (await selectPopulations(db, at)).get(at.placeId) ?? null;
}

async function selectPopulations(
  db: Database,
  {
    nationalSocietyId,
    level,
    placeId,
    year,
  }: { nationalSocietyId: number; level: PlaceLevel; placeId?: number; year: number },
): Promise<Map<number, number>> {
  const place = sql.ref<number>(placeColumns[level]);
  const latest = await db
    .selectFrom('placePopulations')
    .distinctOn(place)
    .select(['year', 'total', 'underFive', 'female', 'male', 'growthPercent', 'source', place.as('placeId')])
    .where('nationalSocietyId', '=', nationalSocietyId)
    .where(place, 'is not', null)
    .$if(placeId !== undefined, (query) => query.where(place, '=', placeId ?? 0))
    .where('year', '<=', year)
    .orderBy(place)
    .orderBy('year', 'desc')
    .execute();
  return new Map(
    latest.flatMap(({ placeId, ...figure }) => {
      const population = getPopulationOf([figure satisfies PopulationFigure], year);
      return population ? [[placeId, population.total] as const] : [];
    }),
  );
}
