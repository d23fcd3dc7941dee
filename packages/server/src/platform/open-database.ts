import path from 'node:path';
import type { Config } from './config.ts';
import { ensureDatabase } from './postgres/databases.queries.ts';
import { tendEmbeddedPostgres } from './postgres/tended-postgres.ts';

const databaseName = 'harken';

/**
 * The database of the settings, or one of the product's own in the data folder: started, or taken over where it runs.
 *
 * @returns where it is, and how to end its use
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<{ connectionString: string; stop(): Promise<void> }> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl, stop: async () => undefined };
  const dataDir = path.resolve(config.dataDir, 'postgres');
  const postgres = await tendEmbeddedPostgres({ dataDir }, (error) => {
    const what = error ? 'could not be started again' : 'died and is started again';
    process.stderr.write(`The database ${what}.\n`);
  });
  await ensureDatabase(postgres.connection, databaseName);
  const url = new URL(postgres.connectionString);
  url.pathname = `/${databaseName}`;
  return { connectionString: url.href, stop: () => postgres.stop() };
}
