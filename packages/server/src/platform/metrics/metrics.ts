import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { productVersion } from '../product-version.ts';

/**
 * Prometheus metrics of this process. No label may identify a person or phone number or have unlimited values: only sources,
 * results, queues and route patterns. Counts of several processes are summed by the query.
 */
export type Metrics = ReturnType<typeof openMetrics>;

/** Buckets for response times: from a simple lookup to aggregating a year. */
const responseSeconds = [0.01, 0.025, 0.1, 0.25, 1, 2.5, 10];
/** Buckets from message to alert: fast, slow, and delayed by an outage. */
const alertSeconds = [1, 2, 5, 10, 30, 60, 300, 900, 3600];

export function openMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const build = new Gauge({
    name: 'harken_build_info',
    help: 'Always 1; the label is the version of the product.',
    labelNames: ['version'],
    registers,
  });
  build.set({ version: productVersion }, 1);
  return {
    registry,
    ...messageMetrics(registers),
    ...workMetrics(registers),
    ...requestMetrics(registers),
    ...readMetrics(registers),
  };
}

function messageMetrics(registers: Registry[]) {
  return {
    messagesReceived: new Counter({
      name: 'harken_messages_received_total',
      help: 'Messages of gateways that were stored, and requests that were rejected (400 and 401) or failed (503: the gateway retries).',
      labelNames: ['source', 'outcome'],
      registers,
    }),
    messagesProcessed: new Counter({
      name: 'harken_messages_read_total',
      help: 'Processed messages: correct ones, and incorrect ones by error type.',
      labelNames: ['outcome', 'error_type'],
      registers,
    }),
    reports: new Counter({
      name: 'harken_reports_total',
      help: 'Correct reports stored, by kind.',
      labelNames: ['kind', 'is_training'],
      registers,
    }),
    alertSeconds: new Histogram({
      name: 'harken_alert_latency_seconds',
      help: 'From receipt (or last edit) of the report that completes an alert until the alert is raised.',
      buckets: alertSeconds,
      registers,
    }),
  };
}

function workMetrics(registers: Registry[]) {
  return {
    jobs: new Counter({
      name: 'harken_jobs_done_total',
      help: 'Attempts of jobs, by queue: done or failed. Failed ones are retried.',
      labelNames: ['queue', 'outcome'],
      registers,
    }),
    outboxAttempts: new Counter({
      name: 'harken_outbox_tries_total',
      help: 'Attempts to send outbox messages, by channel and result, with the reason if not sent.',
      labelNames: ['channel', 'state', 'reason'],
      registers,
    }),
  };
}

function requestMetrics(registers: Registry[]) {
  return {
    signInFailures: new Counter({
      name: 'harken_sign_in_failures_total',
      help: 'Rejected sign-ins: wrong (e-mail address, password or code), locked, or paused (too many from one address).',
      labelNames: ['reason'],
      registers,
    }),
    requests: new Counter({
      name: 'harken_http_requests_total',
      help: 'Completed requests, by method, route pattern and status.',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'harken_http_request_duration_seconds',
      help: 'Response times by method and route pattern, without streams.',
      labelNames: ['method', 'route'],
      buckets: responseSeconds,
      registers,
    }),
  };
}

/** Of calls that may read from a replica (docs/decisions/0091). */
function readMetrics(registers: Registry[]) {
  return {
    reads: new Counter({
      name: 'harken_reads_total',
      help: 'Statements of calls that may read from a replica, by where they were sent: the replica or primary.',
      labelNames: ['target'],
      registers,
    }),
    replicaBypasses: new Counter({
      name: 'harken_replica_bypasses_total',
      help: 'Statements that were sent to the primary instead of a replica, by reason.',
      labelNames: ['replica', 'reason'],
      registers,
    }),
  };
}

/** Adds the state of the read replicas as this process sees it. */
export function addReplicaMetrics(
  { registry }: Metrics,
  listReplicas: () => readonly { name: string; problem: string | null; lagSeconds: number | null }[],
): void {
  const registers = [registry];
  const labelNames = ['replica'] as const;
  const up = new Gauge({
    name: 'harken_replica_up',
    help: '1 if this process reads from the replica, 0 if it is left out.',
    labelNames,
    registers,
    collect() {
      for (const { name, problem } of listReplicas()) up.set({ replica: name }, problem === null ? 1 : 0);
    },
  });
  const lag = new Gauge({
    name: 'harken_replica_lag_seconds',
    help: 'How far the replica is behind the primary; missing while that is unknown.',
    labelNames,
    registers,
    collect() {
      lag.reset();
      for (const { name, lagSeconds } of listReplicas())
        if (lagSeconds !== null) lag.set({ replica: name }, lagSeconds);
    },
  });
}

/** Adds metrics of the database connections of this process, summed over all pools. */
export function addPoolMetrics(
  { registry }: Metrics,
  pools: readonly { totalCount: number; idleCount: number; waitingCount: number }[],
): void {
  const sum = (countOf: (pool: (typeof pools)[number]) => number) =>
    pools.reduce((total, pool) => total + countOf(pool), 0);
  const gauge = new Gauge({
    name: 'harken_database_connections',
    help: 'Database connections of this process: busy or idle; waiting counts requests for a free one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      gauge.set(
        { state: 'busy' },
        sum(({ totalCount, idleCount }) => totalCount - idleCount),
      );
      gauge.set(
        { state: 'idle' },
        sum(({ idleCount }) => idleCount),
      );
      gauge.set(
        { state: 'waiting' },
        sum(({ waitingCount }) => waitingCount),
      );
    },
  });
}

/** Adds how many pages are connected to this process, and how busy its threads for heavy work are. */
export function addLoadMetrics(
  { registry }: Metrics,
  {
    countStreams,
    countTasks,
  }: { countStreams(): number; countTasks(): Record<'running' | 'waiting', number> },
): void {
  const registers = [registry];
  const streams = new Gauge({
    name: 'harken_live_streams',
    help: 'Open pages that get live updates from this process.',
    registers,
    collect() {
      streams.set(countStreams());
    },
  });
  const tasks = new Gauge({
    name: 'harken_worker_tasks',
    help: 'Heavy work of this process, such as files and dashboards: running in a thread, or waiting for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(countTasks())) tasks.set({ state }, count);
    },
  });
}

/** Adds the default metrics of a process: memory, CPU, files, event loop, garbage collection. */
export function addProcessMetrics({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry });
}
