import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { createApp, pagesFolder } from './app.ts';
import { ensureFirstAdministrator } from './features/accounts/index.ts';
import { workOnAlerts } from './features/alerts/alerts.jobs.ts';
import { startDelivery } from './features/outbox/index.ts';
import { startMessageWorker } from './features/reports/interpretation.worker.ts';
import type { Config } from './platform/config.ts';
import { migrateToLatest } from './platform/db/migrate.ts';
import { openServices } from './platform/open-services.ts';
import { ensureDatabase } from './platform/postgres/databases.queries.ts';
import { tendEmbeddedPostgres } from './platform/postgres/tended-postgres.ts';
import { demoSecretKey } from './platform/secret-key.ts';
import type { Services } from './platform/services.ts';

/** What a process does: answer calls, work in the background, or both. */
export type Roles = { web: boolean; worker: boolean };

export interface RunningServer {
  address: string;
  services: Services;
  /** The Administrator that was made; with the password when nobody chose one. */
  firstAdministrator: { email: string; password: string | null } | null;
  stop(): Promise<void>;
}

const databaseName = 'harken';

/** The database of the settings, or one of the product's own in the data folder. */
export async function openDatabase(
  config: Config,
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

async function startWorkers(services: Services): Promise<{ stop(): Promise<void> }> {
  const messages = startMessageWorker(services);
  await workOnAlerts(services);
  const delivery = startDelivery(services);
  return {
    async stop() {
      await messages.stop();
      await delivery.stop();
    },
  };
}

/**
 * Starts the product: database, migrations, first Administrator, background work, web server.
 *
 * @param prepare is called once everything is open and before anything is served: the demo is seeded there
 */
export async function runServer(
  config: Config,
  roles: Roles,
  prepare?: (services: Services) => Promise<void>,
): Promise<RunningServer> {
  const log = pino({
    level: process.env.NODE_ENV === 'test' ? 'silent' : 'warn',
    redact: ['req.headers', 'res.headers'],
  });
  const database = await openDatabase(config);
  await migrateToLatest(database.connectionString);
  const secretKey = config.secretKey ?? (await demoSecretKey(config.dataDir));
  const { services, close } = await openServices({ ...config, secretKey }, database.connectionString, {
    log,
    isWorker: roles.worker,
    poolSize: 16,
  });
  // An Administrator whom the settings name comes first, in the demo too; otherwise one is made where nobody is yet.
  if (config.adminEmail) await ensureFirstAdministrator(services);
  await prepare?.(services);
  const firstAdministrator = await ensureFirstAdministrator(services);
  const workers = roles.worker ? await startWorkers(services) : null;
  const app: FastifyInstance | null = roles.web ? await createApp(services, { pagesFolder }) : null;
  const address = app ? await app.listen({ port: config.port, host: config.host }) : '';
  return {
    address,
    services,
    firstAdministrator,
    async stop() {
      await app?.close();
      await workers?.stop();
      await close();
      await database.stop();
    },
  };
}
