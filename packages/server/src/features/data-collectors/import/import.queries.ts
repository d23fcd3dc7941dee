import { type Insertable, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type {
  DataCollectorLocations,
  DataCollectorPhoneNumbers,
  DataCollectors,
} from '../../../platform/db/schema.ts';

/** Rows per statement: PostgreSQL takes at most 65,535 parameters. */
const rowsPerStatement = 2_000;

async function insertInParts<Row>(
  rows: readonly Row[],
  insert: (part: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement)
    await insert(rows.slice(from, from + rowsPerStatement));
}

/** Reserves ids for collectors to be stored, so that numbers and locations can be inserted without reading the ids back. */
export async function reserveCollectorIds(db: Database, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('data_collectors', 'id'))::int as id
    from generate_series(1, ${count}::int)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Stores the collectors of a file. */
export function insertCollectors(db: Database, rows: Insertable<DataCollectors>[]): Promise<void> {
  return insertInParts(rows, (part) => db.insertInto('dataCollectors').values(part).execute());
}

export function insertNumbersOfMany(
  db: Database,
  rows: Insertable<DataCollectorPhoneNumbers>[],
): Promise<void> {
  return insertInParts(rows, (part) => db.insertInto('dataCollectorPhoneNumbers').values(part).execute());
}

export function insertLocationsOfMany(
  db: Database,
  rows: Insertable<DataCollectorLocations>[],
): Promise<void> {
  return insertInParts(rows, (part) => db.insertInto('dataCollectorLocations').values(part).execute());
}

/** Those of the numbers that belong to an active collector of any society. */
export async function findRegisteredNumbers(db: Database, normalizedNumbers: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ normalizedNumber: string }>`
    select normalized_number from data_collector_phone_numbers
    where normalized_number = any(${normalizedNumbers}::text[])`.execute(db);
  return new Set(rows.map(({ normalizedNumber }) => normalizedNumber));
}
