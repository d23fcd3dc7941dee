import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import { type PlaceLevel, placeLevels } from '@harken/domain/places/levels';
import { sql } from 'kysely';
import type { Database } from './db/database.ts';
import { isInEffect, placeColumns } from './place-codes.queries.ts';

/** The district of each village, and the region of each district, by id. */
export interface PlacesAround {
  districtOf: Map<number, number>;
  regionOf: Map<number, number>;
}

/** The places around some villages and districts. */
export async function findPlacesAround(
  db: Database,
  { districtIds, villageIds }: { districtIds: number[]; villageIds: number[] },
): Promise<PlacesAround> {
  const { rows } = await sql<{ villageId: number | null; districtId: number; regionId: number }>`
    select villages.id as village_id, villages.district_id, districts.region_id
    from villages join districts on districts.id = villages.district_id where villages.id = any(${villageIds}::int[])
    union all
    select null, districts.id, districts.region_id from districts where districts.id = any(${districtIds}::int[])`.execute(
    db,
  );
  return {
    districtOf: new Map(
      rows.flatMap(({ villageId, districtId }) => (villageId === null ? [] : [[villageId, districtId]])),
    ),
    regionOf: new Map(rows.map(({ districtId, regionId }) => [districtId, regionId])),
  };
}

/** The code of a place in a system. */
interface CodeOfId {
  level: PlaceLevel;
  id: number;
  system: string;
  code: string;
}

/** The codes of places by level and id that are in effect on a day, by system. Each level has an index of its ids. */
export async function findCodesOfIds(
  db: Database,
  { ids, day }: { ids: Record<PlaceLevel, number[]>; day: CalendarDate },
): Promise<CodeOfId[]> {
  const ofLevels = placeLevels.map((level) => {
    const id = sql.ref(`placeCodes.${placeColumns[level]}`);
    return sql`select ${sql.lit(level)} as level, ${id} as id, place_codes.system, place_codes.code from place_codes
      where ${id} = any(${ids[level]}::int[]) and ${isInEffect(day)}`;
  });
  const { rows } = await sql<CodeOfId>`
    select level, id, system, code from (${sql.join(ofLevels, sql` union all `)}) as found
    order by (system <> 'pcode'), lower(system)`.execute(db);
  return rows;
}
