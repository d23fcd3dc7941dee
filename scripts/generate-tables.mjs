/** Generates the types of the tables (with --verify only compares them), from a temporary migrated database. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrateToLatest } from '../packages/server/src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../packages/server/src/platform/postgres/embedded-postgres.ts';
import { runNode } from './lib/run.mjs';

const folder = await mkdtemp(path.join(tmpdir(), 'harken-tables-'));
await chmod(folder, 0o755); // started as root, the server runs under another account
const postgres = await startEmbeddedPostgres({
  dataDir: path.join(folder, 'postgres'),
  settings: ['fsync=off'],
});
try {
  await migrateToLatest(postgres.connectionString);
  const { code } = await runNode(['packages/server/scripts/generate-db-types.ts', ...process.argv.slice(2)], {
    env: { DATABASE_URL: postgres.connectionString },
  });
  process.exitCode = code;
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
