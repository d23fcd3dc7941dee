import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { evaluateAlertJobs } from '../src/features/alerts/alerts.jobs.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { migrateToLatest } from '../src/platform/db/migrate.ts';
import type { JobQueue } from '../src/platform/jobs/job-queue.ts';
import { openServices } from '../src/platform/open-services.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts';
import type { Services } from '../src/platform/services.ts';
import { aDataCollector } from '../test/support/builders/collectors.ts';
import { aGateway } from '../test/support/builders/gateways.ts';
import { aUser } from '../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../test/support/builders/projects.ts';
import { testSecretKeys } from '../test/support/builders/secrets.ts';
import { aSociety } from '../test/support/builders/societies.ts';

/** A durable database with one project and many collectors. */
export interface BenchDatabase {
  services: Services;
  connectionString: string;
  apiKey: string;
  gatewayId: number;
  nationalSocietyId: number;
  villageId: number;
  projectId: number;
  /** Rule: 3 reports, 7 days, 5 km. */
  riskId: number;
  /** Collectors spread over the country, too far apart to be linked, and their phone numbers. */
  collectors: { id: number; phoneNumber: string; latitude: number; longitude: number }[];
  administratorId: number;
}

/** The same on a PostgreSQL of its own. */
export interface BenchFixture extends BenchDatabase {
  /** A copy of the database on the same PostgreSQL. It is closed together with this one. */
  copy(): Promise<BenchDatabase>;
  /** Restarts PostgreSQL with other settings, as `name=value`, and connects again. */
  restart(settings: string[]): Promise<void>;
  close(): Promise<void>;
}

const collectorCount = 2000;

/** Runs jobs immediately instead of through the queue, to measure the work without the waiting. */
export function inlineJobs(services: () => Services, queue: JobQueue): JobQueue {
  let due: { projectHealthRiskId: number; reportIds: number[] }[] = [];
  return {
    ...queue,
    async enqueue(_db, name, jobs) {
      if (name === 'evaluate-alerts') due.push(...(jobs as typeof due));
    },
    wake: () => undefined,
    async drain() {
      const now = due;
      due = [];
      await evaluateAlertJobs(services(), now);
    },
  } as JobQueue & { drain(): Promise<void> };
}

const usualSettings = ['shared_buffers=512MB', 'max_wal_size=4GB'];

function openDatabase(connectionString: string) {
  const config = {
    ...readConfig({ HARKEN_SECRET_KEY: testSecretKeys.secretKey ?? '' }),
    repliesPerHour: 1_000_000,
  };
  return openServices(config, connectionString, {
    log: pino({ level: 'warn' }),
    isWorker: false,
    poolSize: 16,
  });
}

async function openBench(folder: string, settings: string[]) {
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), settings });
  const { connectionString } = postgres;
  await migrateToLatest(connectionString);
  return { ...(await openDatabase(connectionString)), connectionString, stop: postgres.stop };
}

let copyCount = 0;

/** Copies a database that nobody is connected to. Returns the connection string of the copy. */
async function copyDatabase(connectionString: string): Promise<string> {
  const getAddress = (database: string) => {
    const url = new URL(connectionString);
    url.pathname = `/${database}`;
    return url.href;
  };
  const name = new URL(connectionString).pathname.slice(1);
  const client = new pg.Client({ connectionString: getAddress('postgres') });
  await client.connect();
  copyCount += 1;
  const copy = `${name}_copy${copyCount}`;
  await client.query(`create database ${copy} template ${name} strategy file_copy`);
  await client.end();
  return getAddress(copy);
}

export async function createBenchFixture(settings = usualSettings): Promise<BenchFixture> {
  const folder = await mkdtemp(path.join(tmpdir(), 'harken-bench-'));
  let opened = await openBench(folder, settings);
  const { db } = opened.services;
  const society = await aSociety(db, { countryCode: 'SN' });
  const gateway = await aGateway(db, society.id);
  const projectId = await aProject(db, society, { timeZoneId: 'Africa/Dakar' });
  const supervisorId = await aUser(db, 'Supervisor', {
    nationalSocietyId: society.id,
    organizationId: society.organizationId,
    projectId,
  });
  const administratorId = await aUser(db, 'Administrator');
  const riskId = await aProjectHealthRisk(db, projectId, await aHealthRisk(db, 1), {
    countThreshold: 3,
    daysThreshold: 7,
    kilometersThreshold: 5,
  });
  const collectors: BenchFixture['collectors'] = [];
  for (let index = 0; index < collectorCount; index++) {
    const place = { latitude: 12 + Math.floor(index / 50) * 0.2, longitude: -16 + (index % 50) * 0.2 };
    const { id, phoneNumber } = await aDataCollector(db, {
      projectId,
      supervisorId,
      locations: [{ villageId: society.villageId, ...place }],
    });
    collectors.push({ id, phoneNumber: phoneNumber ?? '', ...place });
  }
  const copies: { close: () => Promise<void> }[] = [];
  const stop = async () => {
    for (const { close } of [...copies.splice(0), opened]) await close();
    await opened.stop();
  };
  const fixture: BenchFixture = {
    services: opened.services,
    connectionString: opened.connectionString,
    apiKey: gateway.apiKey,
    gatewayId: gateway.id,
    nationalSocietyId: society.id,
    villageId: society.villageId,
    projectId,
    riskId,
    collectors,
    administratorId,
    async copy() {
      const { connectionString } = opened;
      await opened.close();
      const copied = await copyDatabase(connectionString);
      opened = { ...opened, ...(await openDatabase(connectionString)) };
      fixture.services = opened.services;
      const copy = await openDatabase(copied);
      copies.push(copy);
      return { ...fixture, connectionString: copied, services: copy.services };
    },
    async restart(newSettings) {
      await stop();
      opened = await openBench(folder, newSettings);
      fixture.services = opened.services;
      fixture.connectionString = opened.connectionString;
    },
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return fixture;
}

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The value that this share of the values is below. */
export const getQuantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** Returns how long work takes, in milliseconds. */
export async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** A timestamp in the format of gateways: yyyyMMddHHmmss, UTC. */
export const gatewayTime = (instant: Date): string => instant.toISOString().replace(/\D/g, '').slice(0, 14);
