import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { DataSelection, RowKey } from './source.ts';

/** The kinds of rows in `data_removals`, with the levels of places. */
export type RemovalKind =
  | 'report'
  | 'alert'
  | 'alertEvent'
  | 'collector'
  | 'healthRisk'
  | 'project'
  | 'signal';

/** Which rows of a table follow, up to the horizon; uses an index on number and id. */
function follows(table: string, { after, horizon }: DataSelection): RawBuilder<boolean> {
  const [number, id] = [sql.ref(`${table}.change_number`), sql.ref(`${table}.id`)];
  return sql<boolean>`((${number}, ${id}) > (${after.changeNumber}::bigint, ${after.id}::bigint) and ${number} <= ${horizon})`;
}

function selectRemovals(
  kind: RemovalKind,
  where: RawBuilder<boolean>,
  { after, horizon, limit }: DataSelection,
) {
  return sql`(select change_number, 0 as rank, object_id as id, true as is_removed from data_removals
    where kind = ${kind} and change_number > ${after.changeNumber} and change_number <= ${horizon} and ${where}
    order by change_number limit ${limit})`;
}

async function orderKeys(db: Database, parts: RawBuilder<unknown>[], limit: number): Promise<RowKey[]> {
  const { rows } = await sql<RowKey>`
    select change_number, rank, id, is_removed from (${sql.join(parts, sql` union all `)}) as keys
    order by change_number, rank, id limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, changeNumber: Number(row.changeNumber), id: Number(row.id) }));
}

/**
 * The next rows of a table with a project, each project read by its index.
 *
 * @param visible which rows the token reads
 * @param isRemoved which rows are sent as deleted; those are sent even if they are not visible
 */
export function findKeysOfProjects(
  db: Database,
  selection: DataSelection,
  {
    table,
    kind,
    visible,
    isRemoved = sql<boolean>`false`,
  }: { table: string; kind: RemovalKind; visible: RawBuilder<boolean>; isRemoved?: RawBuilder<boolean> },
): Promise<RowKey[]> {
  const { projectIds } = selection.data;
  const rows = sql`select found.* from unnest(${projectIds}::int[]) as readable (project_id) cross join lateral (
    select ${sql.ref(`${table}.change_number`)}, 0 as rank, ${sql.ref(`${table}.id`)}, ${isRemoved} as is_removed
    from ${sql.table(table)} where ${sql.ref(`${table}.project_id`)} = readable.project_id
      and ${follows(table, selection)} and (${isRemoved} or ${visible})
    order by ${sql.ref(`${table}.change_number`)}, ${sql.ref(`${table}.id`)} limit ${selection.limit}) as found`;
  const removed = selectRemovals(kind, sql<boolean>`project_id = any(${projectIds}::int[])`, selection);
  return orderKeys(db, [rows, removed], selection.limit);
}

/** The next rows of a table without many rows, which `from` joins and `where` restricts. */
export function findKeysOf(
  db: Database,
  selection: DataSelection,
  {
    table,
    kind,
    from,
    where,
    removed,
  }: {
    table: string;
    kind: RemovalKind;
    from: RawBuilder<unknown>;
    where: RawBuilder<boolean>;
    removed: RawBuilder<boolean>;
  },
): Promise<RowKey[]> {
  const { limit } = selection;
  const rows = sql`(select ${sql.ref(`${table}.change_number`)}, 0 as rank, ${sql.ref(`${table}.id`)}, false as is_removed
    from ${from} where ${where} and ${follows(table, selection)}
    order by 1, 3 limit ${limit})`;
  return orderKeys(db, [rows, selectRemovals(kind, removed, selection)], limit);
}

/** The next places of some national societies; the rank is their level. */
export function findKeysOfPlaces(db: Database, selection: DataSelection): Promise<RowKey[]> {
  const { after, horizon, limit, data } = selection;
  const society = sql`regions.national_society_id = any(${data.nationalSocietyIds}::int[])`;
  const next = sql`(change_number, rank, id) > (${after.changeNumber}::bigint, ${after.rank}::int, ${after.id}::bigint)
    and change_number <= ${horizon}`;
  const places = sql`
    (select change_number, rank, id, is_removed from (
      select regions.change_number, 0 as rank, regions.id, false as is_removed from regions where ${society}
      union all
      select districts.change_number, 1, districts.id, false from districts
      join regions on regions.id = districts.region_id where ${society}
      union all
      select villages.change_number, 2, villages.id, false from villages
      join districts on districts.id = villages.district_id join regions on regions.id = districts.region_id where ${society}
      union all
      select zones.change_number, 3, zones.id, false from zones join villages on villages.id = zones.village_id
      join districts on districts.id = villages.district_id join regions on regions.id = districts.region_id where ${society}
      union all
      select change_number, case kind when 'region' then 0 when 'district' then 1 when 'village' then 2 else 3 end,
        object_id, true from data_removals
      where kind in ('region', 'district', 'village', 'zone') and national_society_id = any(${data.nationalSocietyIds}::int[])
    ) as places where ${next} order by change_number, rank, id limit ${limit})`;
  return orderKeys(db, [places], limit);
}
