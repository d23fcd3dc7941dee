import { listMigrations } from '../../../platform/db/migrate.ts';
import { databaseCheck, found } from '../check-context.ts';
import { findAppliedMigrations, findDatabaseVersion } from '../checkup.queries.ts';

/** The oldest PostgreSQL that Harken works with. */
const oldestMajorVersion = 15;

/** The version of the database. That it answers is known from having been opened. */
export const databaseVersionCheck = databaseCheck('database', async ({ db }) => {
  const version = Math.floor((await findDatabaseVersion(db)) / 10_000);
  return version < oldestMajorVersion
    ? found('failed', 'tooOld', { version, oldest: oldestMajorVersion })
    : found('ok', 'ok', { version });
});

/** Whether the schema is that of this release. */
export const schemaCheck = databaseCheck('schema', async ({ db }) => {
  const applied = await findAppliedMigrations(db);
  if (applied === null || applied.length === 0) return found('failed', 'empty');
  const known = await listMigrations();
  const names = new Set(applied.map(({ name }) => name));
  const missing = known.filter((name) => !names.has(name));
  if (missing.length > 0) return found('failed', 'old', { count: missing.length });
  const newer = applied.filter(({ name }) => !known.includes(name));
  if (newer.some(({ isContract }) => isContract)) return found('failed', 'newer');
  return newer.length > 0
    ? found('warning', 'newerCompatible')
    : found('ok', 'ok', { count: applied.length });
});
