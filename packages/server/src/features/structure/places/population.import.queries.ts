import type { ImportedFigure } from '@harken/domain/imports/population-rows';
import { type PlaceLevel, placeLevels } from '@harken/domain/places/levels';
import type { TotalOfPlace } from '@harken/domain/places/tree-sums';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { placeColumns } from '../../../platform/place-codes.queries.ts';

/** The totals of all places of a national society in some years. */
export async function findTotals(
  db: Database,
  nationalSocietyId: number,
  years: readonly number[],
): Promise<TotalOfPlace[]> {
  if (years.length === 0) return [];
  const rows = await db
    .selectFrom('placePopulations')
    .select(['regionId', 'districtId', 'villageId', 'zoneId', 'year', 'total'])
    .where('nationalSocietyId', '=', nationalSocietyId)
    .where('year', 'in', years)
    .execute();
  return rows.map(({ year, total, ...ids }) => {
    const level = placeLevels.find((name) => ids[placeColumns[name]] !== null) ?? 'zone';
    return { level, id: ids[placeColumns[level]] ?? 0, year, total };
  });
}

/** Stores figures, thousands in one statement; each replaces that of the same place and year. */
export async function storeFigures(
  db: Database,
  nationalSocietyId: number,
  figures: readonly ImportedFigure[],
): Promise<void> {
  if (figures.length === 0) return;
  const idOf = (level: PlaceLevel) => figures.map((figure) => (figure.level === level ? figure.id : null));
  const given = sql`unnest(
    ${idOf('region')}::int[], ${idOf('district')}::int[], ${idOf('village')}::int[], ${idOf('zone')}::int[],
    ${figures.map(({ year }) => year)}::int[], ${figures.map(({ total }) => total)}::int[],
    ${figures.map(({ underFive }) => underFive)}::int[], ${figures.map(({ female }) => female)}::int[],
    ${figures.map(({ male }) => male)}::int[], ${figures.map(({ growthPercent }) => growthPercent)}::double precision[],
    ${figures.map(({ source }) => source)}::text[])
    as given (region_id, district_id, village_id, zone_id, year, total, under_five, female, male, growth_percent, source)`;
  await sql`
    delete from place_populations using ${given}
    where place_populations.national_society_id = ${nationalSocietyId} and place_populations.year = given.year
      and place_key(place_populations.region_id, place_populations.district_id, place_populations.village_id, place_populations.zone_id)
        = place_key(given.region_id, given.district_id, given.village_id, given.zone_id)`.execute(db);
  await sql`
    insert into place_populations (national_society_id, region_id, district_id, village_id, zone_id, year, total, under_five,
      female, male, growth_percent, source)
    select ${nationalSocietyId}, given.* from ${given}`.execute(db);
}
