import type { PlaceCodeInEffect } from '@harken/contract/schemas/schemas';
import { type KnownPlace, readCodesOfPlaces } from '../../platform/codes-of-places.ts';
import type { Services } from '../../platform/services.ts';

type Coded<Location> = Location & { placeCodes: PlaceCodeInEffect[] };

/** Adds to the locations of collectors the codes of their zone and village, and of the places around these. */
export async function addCodesToLocations<Location extends KnownPlace, Row extends { locations: Location[] }>(
  reading: Pick<Services, 'db' | 'clock'>,
  rows: Row[],
): Promise<(Omit<Row, 'locations'> & { locations: Coded<Row['locations'][number]>[] })[]> {
  const findCodes = await readCodesOfPlaces(
    reading,
    rows.flatMap(({ locations }) => locations),
  );
  return rows.map((row) => ({
    ...row,
    locations: row.locations.map((location) => ({ ...location, placeCodes: findCodes(location) })),
  }));
}
