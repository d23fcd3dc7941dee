import path from 'node:path';
import type { Config } from './config/config.ts';
import { ensureDatabase } from './postgres/databases.queries.ts';
import { superviseEmbeddedPostgres } from './postgres/supervised-postgres.ts';

const databaseName = 'harken';

/**
 * Opens the configured database, or an embedded one in the data folder, which is started or joined if it is already running.
 *
 * @returns its connection string, and a function that ends its use
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<{ connectionString: string; stop(): Promise<void> }> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl, stop: async () => undefined };
  const dataDir = path.resolve(config.dataDir, 'postgres');
  const postgres = await superviseEmbeddedPostgres({ dataDir }, (error) => {
    const what = error ? 'could not be restarted' : 'died and is being restarted';
    process.stderr.write(`The database ${what}.\n`);
  });
  await ensureDatabase(postgres.connection, databaseName);
  const url = new URL(postgres.connectionString);
  url.pathname = `/${databaseName}`;
  return { connectionString: url.href, stop: () => postgres.stop() };
}
