import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import pg from 'pg';
import { installJobQueue } from '../jobs/install.ts';

const migrationsFolder = fileURLToPath(new URL('../../../migrations/', import.meta.url));

async function migrationsFromFiles(): Promise<Record<string, Migration>> {
  const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(`${migrationsFolder}/${file}`, 'utf8');
    return [file.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(migrations));
}

/**
 * Brings a database to the newest schema, the job queue's tables included. Several processes may start at once: one
 * migrates under a lock, the others wait and find nothing left to do.
 *
 * @throws the database's error when a migration fails; everything of this call is rolled back then
 */
export function migrateToLatest(connectionString: string): Promise<void> {
  return migrate(connectionString, (migrator) => migrator.migrateToLatest());
}

/** Brings an empty database to the schema as it was after a change: what came later is left for `migrateToLatest`. */
export function migrateTo(connectionString: string, lastMigration: string): Promise<void> {
  return migrate(connectionString, (migrator) => migrator.migrateTo(lastMigration));
}

/** The names of all changes of the schema, oldest first. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await migrationsFromFiles());
}

async function migrate(
  connectionString: string,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 2 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: migrationsFromFiles } });
    const { error } = await run(migrator);
    if (error) throw error;
    await installJobQueue(connectionString);
  } finally {
    await db.destroy();
  }
}
