import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createApp, pagesFolder } from './app.ts';
import { openDeviceClient } from './external/mqtt/open-device-client.ts';
import { registerAccountJobs } from './features/accounts/accounts.jobs.ts';
import { ensureFirstAdministrator } from './features/accounts/index.ts';
import { startAlertWorkers } from './features/alerts/alerts.jobs.ts';
import { registerAuditJobs } from './features/audit/audit.jobs.ts';
import { startBackups } from './features/backups/backups.schedule.ts';
import { addBackupWarning } from './features/backups/backups.watch.ts';
import { monitorClocks } from './features/clocks/clocks.monitor.ts';
import { startCollectorMessageJobs } from './features/collector-messages/collector-messages.jobs.ts';
import { startDashboardJobs } from './features/dashboards/dashboards.jobs.ts';
import { startDhis2Jobs } from './features/dhis2/dhis2.jobs.ts';
import { startEidsrJobs } from './features/eidsr/eidsr.jobs.ts';
import { startGatewayWatch } from './features/gateway-watch/gateway-watch.jobs.ts';
import { startNotificationWorkers } from './features/notifications/notifications.jobs.ts';
import { startDelivery } from './features/outbox/index.ts';
import { startReferralJobs } from './features/referrals/referrals.jobs.ts';
import { startMessageWorker } from './features/reports/processing/processing.worker.ts';
import { registerRetentionJobs } from './features/retention/retention.jobs.ts';
import { startSignalJobs } from './features/signals/signals.jobs.ts';
import { encryptPlainKeys, findSecretHashes } from './features/sms-gateways/index.ts';
import { startHeartbeat } from './features/system-status/system-status.heartbeat.ts';
import { startVerificationJobs } from './features/verification/verification.jobs.ts';
import { startWebhookJobs } from './features/webhooks/webhooks.jobs.ts';
import { startWeeklyReportJobs } from './features/weekly-reports/weekly-reports.jobs.ts';
import { collectGarbage } from './platform/collect-garbage.ts';
import type { Config } from './platform/config/config.ts';
import { findInstallation } from './platform/db/installation.queries.ts';
import { migrateToLatest } from './platform/db/migrate.ts';
import { rejectTransactionPooler } from './platform/db/pooler.queries.ts';
import { createMonitoringServer } from './platform/http/monitoring/monitoring-server.ts';
import { openLog } from './platform/log.ts';
import { withLongTimeouts } from './platform/long-queries.ts';
import { addProcessMetrics } from './platform/metrics/metrics.ts';
import { openDatabase } from './platform/open-database.ts';
import { openServices } from './platform/open-services.ts';
import { listSecretKeys } from './platform/secrets/encryption.ts';
import { watchPlainSecrets } from './platform/secrets/watch-plain-secrets.ts';
import type { Services } from './platform/services.ts';
import { waitWithTimeout } from './platform/timeout.ts';

/**
 * The secret key of the demo: created once and stored in the data folder, so that encrypted data stays readable after a restart.
 * Outside the demo the key is a setting.
 */
async function loadDemoSecretKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret-key');
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  return readFile(file, 'utf8');
}

/** Whether a process serves requests, runs background work, or both. */
export type Roles = { web: boolean; worker: boolean };

export interface RunningServer {
  address: string;
  services: Services;
  /** The Administrator that was created, with the password if it was generated. */
  firstAdministrator: { email: string; password: string | null } | null;
  /** Finishes work in progress within ten seconds; what takes longer is aborted and repeated by another process. */
  stop(): Promise<void>;
}

/** How long work in progress may take after a stop was requested, in milliseconds. */
const drainMilliseconds = 5000;

async function startWorkers(services: Services): Promise<{ stop(): Promise<void> }> {
  const messages = startMessageWorker(services);
  await startAlertWorkers(services);
  await registerAccountJobs(services);
  await startNotificationWorkers(services);
  await startDashboardJobs(services);
  await startSignalJobs(services);
  await startVerificationJobs(services);
  await startReferralJobs(services);
  await startCollectorMessageJobs(services);
  await startDhis2Jobs(services);
  await startEidsrJobs(services);
  await startWeeklyReportJobs(services);
  await startGatewayWatch(services);
  await startWebhookJobs(services);
  await registerAuditJobs(services);
  await registerRetentionJobs(services);
  const backups = await startBackups(services);
  const delivery = startDelivery(services);
  return {
    async stop() {
      await Promise.all([messages.stop(), backups.stop(), delivery.stop()]);
    },
  };
}

const printLine = (line: string) => void process.stdout.write(`${line}\n`);

/** Connects to the devices of SMS gateways, through the configured broker or the built-in one. */
async function connectToDevices(services: Services): Promise<void> {
  const { config, db } = services;
  services.broker = await openDeviceClient({
    mqttUrl: config.mqttUrl,
    mqttHost: config.mqttHost,
    publicHost: new URL(config.baseUrl).hostname,
    secretKeys: listSecretKeys(config),
    installation: await findInstallation(db),
    findSecretHashes: (names) => findSecretHashes(db, names),
    print: printLine,
  });
  services.health.add({
    name: 'mqttBroker',
    isForTraffic: false,
    isWarning: true,
    passes: () => services.broker.isConnected(),
  });
}

/** Starts the web server; in a process without one, the small server for monitoring, if configured. */
async function startWebServer(services: Services, roles: Roles) {
  const { port, host, metricsPort } = services.config;
  if (!roles.web && metricsPort === null) return { app: null, address: '' };
  const app = roles.web ? await createApp(services, { pagesFolder }) : createMonitoringServer(services);
  if (roles.web) collectGarbage();
  return { app, address: await app.listen({ port: roles.web ? port : (metricsPort ?? 0), host }) };
}

/**
 * Starts Harken: database, migrations, first Administrator, background work, web server.
 *
 * @param prepare runs when everything is open and before anything is served, to generate the demo data
 */
export async function runServer(
  config: Config,
  roles: Roles,
  prepare?: (services: Services) => Promise<void>,
): Promise<RunningServer> {
  const log = openLog(config.logLevel);
  const database = await openDatabase(config);
  await rejectTransactionPooler(database.connectionString);
  await migrateToLatest(database.connectionString);
  const secretKey = config.secretKey ?? (await loadDemoSecretKey(config.dataDir));
  // Only calls read from replicas.
  const databaseReadUrls = roles.web ? config.databaseReadUrls : [];
  const settings = { ...config, secretKey, databaseReadUrls };
  const { services, close } = await openServices(settings, database.connectionString, {
    log,
    isWorker: roles.worker,
    poolSize: 16,
  });
  addProcessMetrics(services.metrics);
  const secrets = await watchPlainSecrets(services, encryptPlainKeys, printLine);
  // The configured Administrator comes first, also in the demo; otherwise one is created if there is none.
  const configured = config.adminEmail ? await ensureFirstAdministrator(services) : null;
  await prepare?.(withLongTimeouts(services));
  const firstAdministrator = configured ?? (await ensureFirstAdministrator(services));
  await connectToDevices(services);
  addBackupWarning(services);
  const workers = roles.worker ? await startWorkers(services) : null;
  const clocks = monitorClocks(services, { isWorker: roles.worker });
  const { app, address } = await startWebServer(services, roles);
  const heartbeat = startHeartbeat(services, roles);
  return {
    address,
    services,
    firstAdministrator,
    async stop() {
      // At the same time, so that requests waiting for a device fail immediately.
      const drained = Promise.all([
        app?.close(),
        workers?.stop(),
        clocks.stop(),
        heartbeat.stop(),
        services.broker.close(),
      ]);
      if (!(await waitWithTimeout(drained, drainMilliseconds))) log.warn('work in progress was aborted');
      await Promise.all([app?.close(), workers?.stop(), services.broker.close()]);
      secrets.stop();
      await close();
      await database.stop();
    },
  };
}
