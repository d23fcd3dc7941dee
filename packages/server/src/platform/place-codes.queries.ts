import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import type { StoredCode } from '@harken/domain/imports/place-matching';
import { type PlaceLevel, placeLevels } from '@harken/domain/places/levels';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './db/database.ts';
import { findStructure, type StructureTree } from './structure.queries.ts';

/** The columns that refer to a place in the tables of codes and population figures. */
export const placeColumns = {
  region: 'regionId',
  district: 'districtId',
  village: 'villageId',
  zone: 'zoneId',
} as const satisfies Record<PlaceLevel, string>;

/** The day on which codes are in effect: it does not matter in which time zone. */
export const getUtcDay = (instant: Date): CalendarDate => instant.toISOString().slice(0, 10);

export const isInEffect = (day: CalendarDate) =>
  sql<boolean>`daterange(place_codes.valid_from, place_codes.valid_to, '[]') @> ${day}::date`;

/**
 * The P-code of a place that is in effect on a day, as part of another query.
 *
 * @param id the column with the id of the place
 */
export function selectPlaceCode(level: PlaceLevel, id: RawBuilder<unknown>, day: CalendarDate) {
  return sql<string | null>`(
    select place_codes.code from place_codes
    where ${sql.ref(`placeCodes.${placeColumns[level]}`)} = ${id} and place_codes.system = 'pcode' and ${isInEffect(day)})`;
}

/** All codes of a national society that are in effect on a day. */
export async function findCodesInEffect(
  db: Database,
  nationalSocietyId: number,
  day: CalendarDate,
): Promise<StoredCode[]> {
  const rows = await db
    .selectFrom('placeCodes')
    .select(['regionId', 'districtId', 'villageId', 'zoneId', 'system', 'code'])
    .where('nationalSocietyId', '=', nationalSocietyId)
    .where(isInEffect(day))
    .execute();
  return rows.map(({ system, code, ...ids }) => {
    const level = placeLevels.find((name) => ids[placeColumns[name]] !== null) ?? 'zone';
    return { system, code, level, id: ids[placeColumns[level]] ?? 0 };
  });
}

/** Finds the P-code of a place among those of a national society. */
export type FindPlaceCode = (level: PlaceLevel, id: number | null) => string | null;

/** A lookup of the P-codes that are in effect on a day, so that long lists need no query per row. */
export async function readPlaceCodes(
  db: Database,
  nationalSocietyId: number,
  day: CalendarDate,
): Promise<FindPlaceCode> {
  const stored = await findCodesInEffect(db, nationalSocietyId, day);
  const codes = new Map(
    stored.filter(({ system }) => system === 'pcode').map(({ level, id, code }) => [`${level} ${id}`, code]),
  );
  return (level, id) => (id === null ? null : (codes.get(`${level} ${id}`) ?? null));
}

/** The ids of a place and the places around it. */
export interface PlaceIds {
  regionId: number | null;
  districtId: number | null;
  villageId: number | null;
  zoneId: number | null;
}

/** The places of a national society as a tree, with the P-codes that are in effect, so that filters find them by code. */
export async function findStructureWithCodes(db: Database, nationalSocietyId: number, now: Date) {
  const [structure, findCode] = await Promise.all([
    findStructure(db, nationalSocietyId),
    readPlaceCodes(db, nationalSocietyId, getUtcDay(now)),
  ]);
  return addPlaceCodes(structure, findCode);
}

/** The same tree, with the P-code of every place that has one. */
function addPlaceCodes({ regions }: StructureTree, findCode: FindPlaceCode) {
  return {
    regions: regions.map((region) => ({
      ...region,
      code: findCode('region', region.id),
      districts: region.districts.map((district) => ({
        ...district,
        code: findCode('district', district.id),
        villages: district.villages.map((village) => ({
          ...village,
          code: findCode('village', village.id),
          zones: village.zones.map((zone) => ({ ...zone, code: findCode('zone', zone.id) })),
        })),
      })),
    })),
  };
}
