import type { PlaceCodeInEffect } from '@harken/contract/schemas/schemas';
import { placeLevels } from '@harken/domain/places/levels';
import { findCodesOfIds, findPlacesAround } from './codes-of-places.queries.ts';
import { shareReads } from './db/shared-reads.ts';
import { getUtcDay, type PlaceIds } from './place-codes.queries.ts';
import type { Services } from './services.ts';

/** A place by its smallest known id: those of the places around it follow from it. A zone needs the id of its village too. */
export type KnownPlace = Partial<PlaceIds>;

/** Finds the codes of a place and the places around it, the largest place first; none for an unknown place. */
export type FindCodesOfPlace = (place: KnownPlace) => PlaceCodeInEffect[];

type Reading = Pick<Services, 'db' | 'clock'>;

/** Several people often look at the same list. */
const readPlacesAround = shareReads(findPlacesAround);
const readCodesOfIds = shareReads(findCodesOfIds);

/** Reads the codes in effect today of some places and the places around them, for a page of a list. */
export async function readCodesOfPlaces(
  { db, clock }: Reading,
  places: readonly KnownPlace[],
): Promise<FindCodesOfPlace> {
  const listIds = (name: keyof PlaceIds) => [
    ...new Set(places.flatMap((place) => (place[name] ? [place[name]] : []))),
  ];
  const [regionIds, districtIds, villageIds, zoneIds] = [
    ...[listIds('regionId'), listIds('districtId'), listIds('villageId'), listIds('zoneId')],
  ] as [number[], number[], number[], number[]];
  if (regionIds.length + districtIds.length + villageIds.length + zoneIds.length === 0) return () => [];
  const around = await readPlacesAround(db, { districtIds, villageIds });
  const ids = {
    region: [...new Set([...regionIds, ...around.regionOf.values()])],
    district: [...new Set([...districtIds, ...around.districtOf.values()])],
    ...{ village: villageIds, zone: zoneIds },
  };
  const codes = Map.groupBy(
    await readCodesOfIds(db, { ids, day: getUtcDay(clock.now()) }),
    ({ level, id }) => `${level} ${id}`,
  );
  return (place) => {
    const districtId = place.districtId ?? around.districtOf.get(place.villageId ?? 0);
    const own = {
      region: place.regionId ?? around.regionOf.get(districtId ?? 0),
      district: districtId,
      village: place.villageId,
      zone: place.zoneId,
    };
    return placeLevels.flatMap((level) =>
      (codes.get(`${level} ${own[level]}`) ?? []).map(({ system, code }) => ({ level, system, code })),
    );
  };
}

/** Adds to rows the codes of their places. @param toPlace the place that the reader may know, without ids that are hidden */
export async function addCodesOfPlaces<Row extends object>(
  reading: Reading,
  rows: readonly Row[],
  toPlace: (row: Row) => KnownPlace,
): Promise<(Row & { placeCodes: PlaceCodeInEffect[] })[]> {
  const findCodes = await readCodesOfPlaces(reading, rows.map(toPlace));
  return rows.map((row) => ({ ...row, placeCodes: findCodes(toPlace(row)) }));
}
