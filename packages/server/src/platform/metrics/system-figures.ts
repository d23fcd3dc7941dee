import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { jobNames } from '../jobs/queues.ts';
import {
  findRepeatedJobs,
  findUnsentMessages,
  findWaitingJobs,
  findWaitingMessages,
} from './system-figures.queries.ts';

/** How long figures serve before they are read again, in milliseconds: several may ask, and ask often. */
const servesFor = 5000;
/** How long a look may wait for the database, in milliseconds: without it, a process still says what it knows itself. */
const waitsFor = 3000;

interface Figures {
  messages: Awaited<ReturnType<typeof findWaitingMessages>>;
  jobs: Awaited<ReturnType<typeof findWaitingJobs>>;
  outbox: Awaited<ReturnType<typeof findUnsentMessages>>;
  repeated: Awaited<ReturnType<typeof findRepeatedJobs>>;
}

async function findFigures(db: Database): Promise<Figures> {
  return {
    messages: await findWaitingMessages(db),
    jobs: await findWaitingJobs(db, jobNames),
    outbox: await findUnsentMessages(db),
    repeated: await findRepeatedJobs(db),
  };
}

function openGauges(registry: Registry) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `harken_${name}`, help, labelNames, registers: [registry] });
  return {
    databaseUp: gauge('database_up', '1 when the database answered this process, else 0.'),
    waiting: gauge('messages_waiting', 'Messages that wait to be read, in the whole system.'),
    waitingAge: gauge('messages_waiting_oldest_seconds', 'Age of the oldest message that waits to be read.'),
    failed: gauge('messages_failed', 'Messages that were set aside after their last try.'),
    jobs: gauge('jobs', 'Jobs in the whole system: due, planned, active, failed.', ['queue', 'state']),
    jobAge: gauge('jobs_oldest_seconds', 'How long the oldest job that is due has waited.', ['queue']),
    outbox: gauge('outbox_messages', 'Messages that are not sent, in the whole system.', [
      'channel',
      'state',
    ]),
    outboxAge: gauge('outbox_oldest_seconds', 'Age of the oldest message that is to be sent.', [
      'channel',
      'state',
    ]),
    repeated: gauge(
      'repeated_job_last_success_timestamp_seconds',
      'When work that the clock brings was last done well, by any process.',
      ['job'],
    ),
  };
}

type Gauges = ReturnType<typeof openGauges>;

function show(gauges: Gauges, { messages, jobs, outbox, repeated }: Figures, now: Date): void {
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
  for (const { name, succeededAt } of repeated)
    gauges.repeated.set({ job: name }, succeededAt.getTime() / 1000);
}

/** Ends a wait that is too long; what was waited for goes on by itself. */
async function inTime<T>(wait: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), waitsFor);
  });
  return Promise.race([wait, tooLong]).finally(() => clearTimeout(timer));
}

/**
 * Adds figures about the whole system, the same in every process: they are read from the database when asked for, at most
 * every few seconds. While the database does not answer they are left out, and `harken_database_up` is 0.
 *
 * @returns what brings them up to date
 */
export function systemFigures(registry: Registry, { db, clock }: { db: Database; clock: Clock }) {
  const gauges = openGauges(registry);
  let reading: Promise<Figures> | null = null;
  let readAt = 0;

  function read(): Promise<Figures> {
    const now = clock.now();
    if (reading && now.getTime() - readAt < servesFor) return reading;
    readAt = now.getTime();
    reading = findFigures(db);
    // What failed is asked again the next time.
    reading.catch(() => {
      reading = null;
    });
    return reading;
  }

  return async function refresh(): Promise<void> {
    const figures = await inTime(read()).catch(() => null);
    for (const gauge of Object.values(gauges)) {
      gauge.reset();
      gauge.remove({}); // what is not known is left out, and not said to be 0
    }
    gauges.databaseUp.set(figures ? 1 : 0);
    if (figures) show(gauges, figures, clock.now());
  };
}
