import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
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
export async function migrateToLatest(connectionString: string): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 2 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: migrationsFromFiles } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    await installJobQueue(connectionString);
  } finally {
    await db.destroy();
  }
}
