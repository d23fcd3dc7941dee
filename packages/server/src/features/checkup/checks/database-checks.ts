import { listMigrations } from '../../../platform/db/migrate.ts';
import { createDatabaseCheck, createFinding } from '../check-context.ts';
import { findAppliedMigrations, findDatabaseVersion } from '../checkup.queries.ts';

/** The oldest PostgreSQL that Harken works with. */
const oldestMajorVersion = 15;

/** The version of the database. That it answers is known from having been opened. */
export const databaseVersionCheck = createDatabaseCheck('database', async ({ db }) => {
  const version = Math.floor((await findDatabaseVersion(db)) / 10_000);
  return version < oldestMajorVersion
    ? createFinding('failed', 'tooOld', { version, oldest: oldestMajorVersion })
    : createFinding('ok', 'ok', { version });
});

/** Whether the schema is that of this release. */
export const schemaCheck = createDatabaseCheck('schema', async ({ db }) => {
  const applied = await findAppliedMigrations(db);
  if (applied === null || applied.length === 0) return createFinding('failed', 'empty');
  const known = await listMigrations();
  const names = new Set(applied.map(({ name }) => name));
  const missing = known.filter((name) => !names.has(name));
  if (missing.length > 0) return createFinding('failed', 'old', { count: missing.length });
  const newer = applied.filter(({ name }) => !known.includes(name));
  if (newer.some(({ isContract }) => isContract)) return createFinding('failed', 'newer');
  return newer.length > 0
    ? createFinding('warning', 'newerCompatible')
    : createFinding('ok', 'ok', { count: applied.length });
});
