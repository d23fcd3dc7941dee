import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { jobNames } from '../jobs/queues.ts';
import { backupJob, backupVerificationJob } from '../jobs/scheduled-jobs.queries.ts';
import {
  countGatewaysDown,
  findScheduledJobs,
  findUnsentMessages,
  findWaitingJobs,
  findWaitingMessages,
} from './system-figures.queries.ts';

/** How long figures are cached, in milliseconds, because several clients may poll often. */
const cacheMilliseconds = 5000;
/** Timeout of the queries, in milliseconds: without the database, a process still serves its own metrics. */
const timeoutMilliseconds = 3000;

interface Figures {
  messages: Awaited<ReturnType<typeof findWaitingMessages>>;
  jobs: Awaited<ReturnType<typeof findWaitingJobs>>;
  outbox: Awaited<ReturnType<typeof findUnsentMessages>>;
  gatewaysDown: number;
  scheduled: Awaited<ReturnType<typeof findScheduledJobs>>;
}

async function findFigures(db: Database): Promise<Figures> {
  return {
    messages: await findWaitingMessages(db),
    jobs: await findWaitingJobs(db, jobNames),
    outbox: await findUnsentMessages(db),
    gatewaysDown: await countGatewaysDown(db),
    scheduled: await findScheduledJobs(db),
  };
}

function openGauges(registry: Registry) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `harken_${name}`, help, labelNames, registers: [registry] });
  return {
    databaseUp: gauge('database_up', '1 if the database answered this process, otherwise 0.'),
    waiting: gauge('messages_waiting', 'Unprocessed messages in the whole system.'),
    waitingAge: gauge('messages_waiting_oldest_seconds', 'Age of the oldest unprocessed message.'),
    failed: gauge('messages_failed', 'Messages set aside after their last attempt.'),
    jobs: gauge('jobs', 'Jobs in the whole system: due, planned, active, failed.', ['queue', 'state']),
    jobAge: gauge('jobs_oldest_seconds', 'How long the oldest due job has waited.', ['queue']),
    outbox: gauge('outbox_messages', 'Unsent messages in the whole system.', ['channel', 'state']),
    outboxAge: gauge('outbox_oldest_seconds', 'Age of the oldest message waiting to be sent.', [
      'channel',
      'state',
    ]),
    gatewaysDown: gauge('gateways_down', 'SMS gateways that count as down.'),
    scheduled: gauge(
      'repeated_job_last_success_timestamp_seconds',
      'Last success of a scheduled job, in any process.',
      ['job'],
    ),
    backupAge: gauge(
      'backup_age_seconds',
      'Time since the last successful backup; missing if there was none.',
    ),
    verificationAge: gauge(
      'backup_verification_age_seconds',
      'Time since a backup was last restored successfully as a test; missing if none was.',
    ),
  };
}

type Gauges = ReturnType<typeof openGauges>;

function setGauges(
  gauges: Gauges,
  { messages, jobs, outbox, gatewaysDown, scheduled }: Figures,
  now: Date,
): void {
  const age = (since: Date | null) => (since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0);
  gauges.waiting.set(messages.waiting);
  gauges.waitingAge.set(age(messages.oldestAt));
  gauges.failed.set(messages.failed);
  for (const { queue, oldestSeconds, ...states } of jobs) {
    for (const [state, count] of Object.entries(states)) gauges.jobs.set({ queue, state }, count);
    gauges.jobAge.set({ queue }, oldestSeconds);
  }
  for (const { channel, state, count, oldestAt } of outbox) {
    gauges.outbox.set({ channel, state }, count);
    if (state === 'Queued' || state === 'Retrying') gauges.outboxAge.set({ channel, state }, age(oldestAt));
  }
  gauges.gatewaysDown.set(gatewaysDown);
  for (const { name, succeededAt } of scheduled)
    gauges.scheduled.set({ job: name }, succeededAt.getTime() / 1000);
  const ageOf = (job: string) => scheduled.find(({ name }) => name === job)?.ageSeconds;
  const backupAge = ageOf(backupJob);
  const verificationAge = ageOf(backupVerificationJob);
  if (backupAge !== undefined) gauges.backupAge.set(backupAge);
  if (verificationAge !== undefined) gauges.verificationAge.set(verificationAge);
}

/** Rejects after a timeout; the work itself continues. */
async function withTimeout<T>(wait: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), timeoutMilliseconds);
  });
  return Promise.race([wait, timeout]).finally(() => clearTimeout(timer));
}

/**
 * Adds metrics of the whole system, the same in every process: queried on demand, at most every few seconds. While the database
 * does not respond they are missing, and `harken_database_up` is 0.
 *
 * @returns a function that refreshes them
 */
export function addSystemMetrics(registry: Registry, { db, clock }: { db: Database; clock: Clock }) {
  const gauges = openGauges(registry);
  let reading: Promise<Figures> | null = null;
  let readAt = 0;

  function read(): Promise<Figures> {
    const now = clock.now();
    if (reading && now.getTime() - readAt < cacheMilliseconds) return reading;
    readAt = now.getTime();
    reading = findFigures(db);
    // A failure is not cached.
    reading.catch(() => {
      reading = null;
    });
    return reading;
  }

  return async function refresh(): Promise<void> {
    const figures = await withTimeout(read()).catch(() => null);
    for (const gauge of Object.values(gauges)) {
      gauge.reset();
      gauge.remove({}); // unknown values are missing, not 0
    }
    gauges.databaseUp.set(figures ? 1 : 0);
    if (figures) setGauges(gauges, figures, clock.now());
  };
}
