import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Config, readDatabaseLocation } from '../../src/platform/config/config.ts';
import { createKysely, type Database, openPool } from '../../src/platform/db/database.ts';
import { isDatabaseUnreachable } from '../../src/platform/db/database-errors.ts';
import { openDatabase } from '../../src/platform/open-database.ts';

/** Runs a command of an operator: an error is one line, and the exit code is 1. */
export function runCommand(main: (options: string[]) => Promise<void>): void {
  main(process.argv.slice(2)).catch((error: Error) => {
    const isUnreachable = isDatabaseUnreachable(error);
    process.stderr.write(
      `${isUnreachable ? `The database cannot be reached (${error.message}).` : error.message}\n`,
    );
    process.exitCode = 1;
  });
}

/** Does work on the database of DATABASE_URL, otherwise the embedded one, which is started if it does not run and stopped afterwards. */
export async function withConfiguredDatabase(
  work: (connectionString: string) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(readDatabaseLocation(process.env));
  try {
    await work(database.connectionString);
  } finally {
    await database.stop();
  }
}

/** The same with a pool of two connections. */
export const queryConfiguredDatabase = (work: (db: Database) => Promise<void>): Promise<void> =>
  withConfiguredDatabase(async (connectionString) => {
    const pool = openPool(connectionString, 2);
    try {
      await work(createKysely(pool));
    } finally {
      await pool.end();
    }
  });

export const printLine = (line: string) => void process.stdout.write(`${line}\n`);
export const printWarning = (line: string) => void process.stderr.write(`${line}\n`);

type Location = Pick<Config, 'databaseUrl' | 'dataDir'>;

export const hasDatabase = ({ databaseUrl, dataDir }: Location) =>
  databaseUrl !== null || existsSync(path.resolve(dataDir, 'postgres'));

/** A mistyped folder must not become a new, empty database. */
export function requireDatabase(location: Location): void {
  if (!hasDatabase(location))
    throw new Error(
      `There is no database in ${path.resolve(location.dataDir)}. Set DATABASE_URL or HARKEN_DATA_DIR.`,
    );
}
