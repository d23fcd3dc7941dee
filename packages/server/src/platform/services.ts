import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Hub } from '../external/hub/hub.ts';
import type { AgreementDocument } from './agreement-documents.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Health } from './health/health.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Live } from './live/live.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Texts } from './texts/texts.ts';
import type { WorkerPool } from './workers/worker-pool.ts';

/** What features stand on. Made once by `app.ts`, handed to every route, action and job. */
export interface Services {
  config: Config;
  db: Database;
  /** The connections under `db`, for the few named statements that are run by the thousand. */
  pool: pg.Pool;
  /** The same database with time for what takes minutes, on connections of its own (`takesLong` of a route). */
  longDb: Database;
  /** Connections for storing messages of gateways alone: nothing else delays them, and they give up soon. */
  intakePool: pg.Pool;
  clock: Clock;
  jobs: JobQueue;
  /** Tells open pages what changed, in every process. */
  live: Live;
  texts: Texts;
  /** Threads for work that would hold the event loop. */
  workers: WorkerPool;
  /** What societies consent to, in every language it exists in. */
  agreements: AgreementDocument[];
  log: Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;
  /** What this process counts. */
  metrics: Metrics;
  /** How this process is doing; features add what else must hold. */
  health: Health;
  /** The devices that send SMS; none until the process has connected to a broker. */
  hub: Hub;
  /** Tells the worker of this process that messages wait, so that it need not find out by itself. */
  wakeMessageWorker(): void;
}
