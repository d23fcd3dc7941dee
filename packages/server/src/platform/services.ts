import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { DeviceClient } from '../external/mqtt/device-client.ts';
import type { AgreementDocument } from './agreement-documents.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import type { ReadReplicas } from './db/replicas/read-replicas.ts';
import type { Health } from './health/health.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { LiveUpdates } from './live/live.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Texts } from './texts/texts.ts';
import type { Traces } from './traces/traces.ts';
import type { WorkerPool } from './workers/worker-pool.ts';

/** What features need. Created once by `app.ts` and passed to every route, action and job. */
export interface Services {
  config: Config;
  db: Database;
  /** The pool under `db`, for the few named statements that run very often. */
  pool: pg.Pool;
  /** The same database with longer timeouts and its own connections, for work that takes minutes (`longFeatures` in `app.ts`). */
  longDb: Database;
  /** Connections for ingestion only, with short timeouts, so that nothing else delays it. */
  ingestionPool: pg.Pool;
  /** Replicas from which `db` and `longDb` read in calls that say so; null without `DATABASE_READ_URL`. */
  replicas: ReadReplicas | null;
  clock: Clock;
  jobs: JobQueue;
  /** Announces changes to open pages, in every process. */
  live: LiveUpdates;
  texts: Texts;
  /** Threads for work that would block the event loop. */
  workers: WorkerPool;
  /** The agreement in all its languages. */
  agreements: AgreementDocument[];
  log: Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;
  /** Metrics of this process. */
  metrics: Metrics;
  /** Traces of messages; null where they are switched off. */
  traces: Traces | null;
  /** Health checks of this process; features add their own. */
  health: Health;
  /** The MQTT broker with devices that send SMS; none until the process has connected to one. */
  broker: DeviceClient;
  /** Wakes the message worker of this process, so that it does not wait for its next poll. */
  wakeMessageWorker(): void;
}
