import { createApp, pagesFolder } from './app.ts';
import { openHub } from './external/hub/open-hub.ts';
import { workOnAccounts } from './features/accounts/accounts.jobs.ts';
import { ensureFirstAdministrator } from './features/accounts/index.ts';
import { workOnAlerts } from './features/alerts/alerts.jobs.ts';
import { workOnAudit } from './features/audit/audit.jobs.ts';
import { watchClocks } from './features/clocks/clocks.watch.ts';
import { workOnDashboards } from './features/dashboards/dashboards.jobs.ts';
import { startDelivery } from './features/outbox/index.ts';
import { startMessageWorker } from './features/reports/interpretation.worker.ts';
import { workOnRetention } from './features/retention/retention.jobs.ts';
import { encryptPlainKeys, findSecretHashes } from './features/sms-gateways/index.ts';
import type { Config } from './platform/config.ts';
import { findInstallation } from './platform/db/installation.queries.ts';
import { migrateToLatest } from './platform/db/migrate.ts';
import { refuseTransactionPooler } from './platform/db/pooler.queries.ts';
import { secretKeysInUse } from './platform/encryption.ts';
import { createWatchServer } from './platform/http/watch-server.ts';
import { doneInTime } from './platform/in-time.ts';
import { openLog } from './platform/log.ts';
import { withLongQueries } from './platform/long-queries.ts';
import { watchProcess } from './platform/metrics/metrics.ts';
import { openDatabase } from './platform/open-database.ts';
import { openServices } from './platform/open-services.ts';
import { demoSecretKey } from './platform/secret-key.ts';
import { keepSecretsEncrypted } from './platform/secrets/keep-secrets-encrypted.ts';
import type { Services } from './platform/services.ts';

/** What a process does: answer calls, work in the background, or both. */
export type Roles = { web: boolean; worker: boolean };

export interface RunningServer {
  address: string;
  services: Services;
  /** The Administrator that was made; with the password when nobody chose one. */
  firstAdministrator: { email: string; password: string | null } | null;
  /** Finishes what is in hand, within less than ten seconds: what takes longer is cut off, and done again by another process. */
  stop(): Promise<void>;
}

/** How long what is in hand may take after the wish to stop, in milliseconds. */
const drainWithin = 5000;

async function startWorkers(services: Services): Promise<{ stop(): Promise<void> }> {
  const messages = startMessageWorker(services);
  await workOnAlerts(services);
  await workOnAccounts(services);
  await workOnDashboards(services);
  await workOnAudit(services);
  await workOnRetention(services);
  const delivery = startDelivery(services);
  return {
    async stop() {
      await Promise.all([messages.stop(), delivery.stop()]);
    },
  };
}

/** Connects to the devices of SMS gateways, through the broker of the settings or one of the product's own. */
async function connectToDevices(services: Services): Promise<void> {
  const { config, db } = services;
  services.hub = await openHub({
    mqttUrl: config.mqttUrl,
    mqttHost: config.mqttHost,
    publicHost: new URL(config.baseUrl).hostname,
    secretKeys: secretKeysInUse(config),
    installation: await findInstallation(db),
    findSecretHashes: (names) => findSecretHashes(db, names),
    say: (line) => process.stdout.write(`${line}\n`),
  });
}

/** Opens the web server; in a process that answers no calls, the small one that says how it is, where that is wanted. */
async function answerCalls(services: Services, roles: Roles) {
  const { port, host, metricsPort } = services.config;
  if (!roles.web && metricsPort === null) return { app: null, address: '' };
  const app = roles.web ? await createApp(services, { pagesFolder }) : createWatchServer(services);
  return { app, address: await app.listen({ port: roles.web ? port : (metricsPort ?? 0), host }) };
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
  const log = openLog(config.logLevel);
  const database = await openDatabase(config);
  await refuseTransactionPooler(database.connectionString);
  await migrateToLatest(database.connectionString);
  const secretKey = config.secretKey ?? (await demoSecretKey(config.dataDir));
  const { services, close } = await openServices({ ...config, secretKey }, database.connectionString, {
    log,
    isWorker: roles.worker,
    poolSize: 16,
  });
  watchProcess(services.metrics);
  const secrets = await keepSecretsEncrypted(services, encryptPlainKeys);
  // An Administrator whom the settings name comes first, in the demo too; otherwise one is made where nobody is yet.
  if (config.adminEmail) await ensureFirstAdministrator(services);
  await prepare?.(withLongQueries(services));
  const firstAdministrator = await ensureFirstAdministrator(services);
  await connectToDevices(services);
  const workers = roles.worker ? await startWorkers(services) : null;
  const clocks = watchClocks(services, { isWorker: roles.worker });
  const { app, address } = await answerCalls(services, roles);
  return {
    address,
    services,
    firstAdministrator,
    async stop() {
      // Together: whoever waits for a device is told at once that no answer will come.
      const drained = Promise.all([app?.close(), workers?.stop(), clocks.stop(), services.hub.close()]);
      if (!(await doneInTime(drained, drainWithin))) log.warn('what was still in hand is cut off');
      await Promise.all([app?.close(), workers?.stop(), services.hub.close()]);
      secrets.stop();
      await close();
      await database.stop();
    },
  };
}
