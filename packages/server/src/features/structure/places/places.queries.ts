import type { PlaceCode } from '@harken/domain/places/codes';
import type { PlaceLevel } from '@harken/domain/places/levels';
import type { PopulationFigure } from '@harken/domain/places/population';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { placeColumns } from '../../../platform/place-codes.queries.ts';

export interface PlaceRef {
  level: PlaceLevel;
  id: number;
}

const around = {
  region: (id) => sql`select regions.name, '{}'::text[] as within from regions where regions.id = ${id}`,
  district: (id) => sql`select districts.name, array[regions.name] as within from districts
    join regions on regions.id = districts.region_id where districts.id = ${id}`,
  village: (id) => sql`select villages.name, array[districts.name, regions.name] as within from villages
    join districts on districts.id = villages.district_id join regions on regions.id = districts.region_id
    where villages.id = ${id}`,
  zone: (id) => sql`select zones.name, array[villages.name, districts.name, regions.name] as within from zones
    join villages on villages.id = zones.village_id join districts on districts.id = villages.district_id
    join regions on regions.id = districts.region_id where zones.id = ${id}`,
} as const satisfies Record<PlaceLevel, (id: number) => RawBuilder<unknown>>;

/** The name of a place, and those of the places around it, smallest first. */
export async function findPlaceWithin(db: Database, { level, id }: PlaceRef) {
  const { rows } = await (around[level](id) as RawBuilder<{ name: string; within: string[] }>).execute(db);
  return rows[0];
}

/** The codes of a place: those of P-codes first, the latest first. */
export function findCodes(db: Database, { level, id }: PlaceRef): Promise<PlaceCode[]> {
  return db
    .selectFrom('placeCodes')
    .select(['system', 'code', 'validFrom', 'validTo'])
    .where(placeColumns[level], '=', id)
    .orderBy(
      sql`array_position(array['pcode', 'dhis2', 'national'], system), lower(system), valid_from desc nulls last`,
    )
    .execute();
}

/** The names of the systems of a national society other than those that every one has. */
export async function findOwnSystems(db: Database, nationalSocietyId: number): Promise<string[]> {
  const { rows } = await sql<{ system: string }>`
    select min(system) as system from place_codes
    where national_society_id = ${nationalSocietyId} and system <> all(array['pcode', 'dhis2', 'national'])
    group by lower(system) order by lower(min(system)) limit 50`.execute(db);
  return rows.map(({ system }) => system);
}

/** The population figures of a place, the earliest first. */
export function findFigures(db: Database, { level, id }: PlaceRef): Promise<PopulationFigure[]> {
  return db
    .selectFrom('placePopulations')
    .select(['year', 'total', 'underFive', 'female', 'male', 'growthPercent', 'source'])
    .where(placeColumns[level], '=', id)
    .orderBy('year')
    .execute();
}

const inside = {
  region: { table: 'districts', parent: 'region_id', column: 'district_id' },
  district: { table: 'villages', parent: 'district_id', column: 'village_id' },
  village: { table: 'zones', parent: 'village_id', column: 'zone_id' },
} as const;

/** How many places are directly inside a place, and their totals by year. */
export async function findTotalsInside(
  db: Database,
  { level, id }: PlaceRef,
): Promise<{ places: number; totals: { year: number; total: number }[] }> {
  if (level === 'zone') return { places: 0, totals: [] };
  const { table, parent, column } = inside[level];
  const children = sql`select id from ${sql.table(table)} where ${sql.ref(parent)} = ${id}`;
  const [counted, totals] = [
    await sql<{ places: number }>`select count(*)::int as places from (${children}) as children`.execute(db),
    await sql<{ year: number; total: number }>`select year, total from place_populations
      where ${sql.ref(column)} in (${children})`.execute(db),
  ];
  return { places: counted.rows[0]?.places ?? 0, totals: totals.rows };
}

interface OwnedPlace extends PlaceRef {
  nationalSocietyId: number;
}

/** Replaces the codes of a place. */
export async function replaceCodes(
  db: Database,
  { level, id, nationalSocietyId }: OwnedPlace,
  codes: readonly PlaceCode[],
): Promise<void> {
  const column = placeColumns[level];
  await db.deleteFrom('placeCodes').where(column, '=', id).execute();
  if (codes.length === 0) return;
  const rows = codes.map(({ system, code, validFrom, validTo }) => ({
    ...{ nationalSocietyId, [column]: id },
    ...{ system, code, validFrom, validTo },
  }));
  await db.insertInto('placeCodes').values(rows).execute();
}

/** Replaces the population figures of a place. */
export async function replaceFigures(
  db: Database,
  { level, id, nationalSocietyId }: OwnedPlace,
  figures: readonly PopulationFigure[],
): Promise<void> {
  const column = placeColumns[level];
  await db.deleteFrom('placePopulations').where(column, '=', id).execute();
  if (figures.length === 0) return;
  const rows = figures.map(({ year, total, underFive, female, male, growthPercent, source }) => ({
    ...{ nationalSocietyId, [column]: id },
    ...{ year, total, underFive, female, male, growthPercent, source },
  }));
  await db.insertInto('placePopulations').values(rows).execute();
}

/** The name of the other place that has one of these codes at the same time, by position in the list. */
export async function findTakenCodes(
  db: Database,
  { level, id, nationalSocietyId }: OwnedPlace,
  codes: readonly PlaceCode[],
): Promise<{ index: number; place: string }[]> {
  const { rows } = await sql<{ index: number; place: string }>`
    select (given.position - 1)::int as index,
      coalesce(regions.name, districts.name, villages.name, zones.name) as place
    from unnest(
      ${codes.map(({ system }) => system)}::text[], ${codes.map(({ code }) => code)}::text[],
      ${codes.map(({ validFrom }) => validFrom)}::date[], ${codes.map(({ validTo }) => validTo)}::date[])
      with ordinality as given (system, code, valid_from, valid_to, position)
    join place_codes others on others.national_society_id = ${nationalSocietyId}
      and lower(others.system) = lower(given.system) and others.code = given.code
      and daterange(others.valid_from, others.valid_to, '[]') && daterange(given.valid_from, given.valid_to, '[]')
    left join regions on regions.id = others.region_id
    left join districts on districts.id = others.district_id
    left join villages on villages.id = others.village_id
    left join zones on zones.id = others.zone_id
    where ${sql.ref(`others.${placeColumns[level]}`)} is distinct from ${id}
    order by given.position`.execute(db);
  return rows;
}
