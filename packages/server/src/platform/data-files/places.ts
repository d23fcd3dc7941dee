import { placeLevels } from '@harken/domain/places/levels';
import { getUtcDay, type PlaceIds, readPlaceCodes } from '../place-codes.queries.ts';
import type { Services } from '../services.ts';
import type { FoundValues } from './present.ts';

/** The names of a place and of those it lies in. */
interface NamedPlaces {
  region: string | null;
  district: string | null;
  village: string | null;
  zone: string | null;
}

/** Returns the columns of places of a row: ids, names and P-codes in effect today. */
export async function createPlaceColumns(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  nationalSocietyId: number,
): Promise<(ids: PlaceIds, names: NamedPlaces) => FoundValues> {
  const findCode = await readPlaceCodes(db, nationalSocietyId, getUtcDay(clock.now()));
  return (ids, names) => {
    const values: FoundValues = {};
    for (const level of placeLevels) {
      const id = ids[`${level}Id`];
      values[`${level}Id`] = id;
      values[`${level}Name`] = id === null ? null : names[level];
      values[`${level}Pcode`] = findCode(level, id);
    }
    return values;
  };
}
