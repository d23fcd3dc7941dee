import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { productVersion } from '../product-version.ts';

/**
 * What this process has counted since it started, in the form of Prometheus. No label names a person, a number or anything
 * without an end: sources, outcomes, queues, route patterns. Counts of several processes are added up by whoever reads them.
 */
export type Metrics = ReturnType<typeof openMetrics>;

/** Seconds in which calls are answered: from a look at a row to a year added up. */
const answerSeconds = [0.01, 0.025, 0.1, 0.25, 1, 2.5, 10];
/** Seconds from a message to its alert: what is quick, what is slow, what waited for a process to come back. */
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
  return { registry, ...messageMetrics(registers), ...workMetrics(registers), ...doorMetrics(registers) };
}

function messageMetrics(registers: Registry[]) {
  return {
    messagesReceived: new Counter({
      name: 'harken_messages_received_total',
      help: 'Deliveries of gateways: taken (200), refused (400 and 401), failed (503: the gateway tries again).',
      labelNames: ['source', 'outcome'],
      registers,
    }),
    messagesRead: new Counter({
      name: 'harken_messages_read_total',
      help: 'Messages that were read: correct ones, and incorrect ones by error type.',
      labelNames: ['outcome', 'error_type'],
      registers,
    }),
    reports: new Counter({
      name: 'harken_reports_total',
      help: 'Correct reports that were stored, by kind.',
      labelNames: ['kind', 'is_training'],
      registers,
    }),
    alertSeconds: new Histogram({
      name: 'harken_alert_latency_seconds',
      help: 'From the receipt (or the last edit) of the report that completes an alert until the alert is raised.',
      buckets: alertSeconds,
      registers,
    }),
  };
}

function workMetrics(registers: Registry[]) {
  return {
    jobs: new Counter({
      name: 'harken_jobs_done_total',
      help: 'Jobs that were tried, by queue: done or failed. A failed one is tried again.',
      labelNames: ['queue', 'outcome'],
      registers,
    }),
    outboxTries: new Counter({
      name: 'harken_outbox_tries_total',
      help: 'Tries to send what the outbox holds, by channel and what became of it; the reason where it was not sent.',
      labelNames: ['channel', 'state', 'reason'],
      registers,
    }),
  };
}

function doorMetrics(registers: Registry[]) {
  return {
    signInFailures: new Counter({
      name: 'harken_sign_in_failures_total',
      help: 'Sign-ins that were refused: wrong (e-mail address, password or code), locked, or paused (too many from one place).',
      labelNames: ['reason'],
      registers,
    }),
    requests: new Counter({
      name: 'harken_http_requests_total',
      help: 'Requests that were answered, by method, route pattern and status.',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'harken_http_request_duration_seconds',
      help: 'How long answers took, by method and route pattern; without streams, which have no end.',
      labelNames: ['method', 'route'],
      buckets: answerSeconds,
      registers,
    }),
  };
}

/** Adds what the connections of this process to the database are doing, those of all pools together. */
export function watchPools(
  { registry }: Metrics,
  pools: readonly { totalCount: number; idleCount: number; waitingCount: number }[],
): void {
  const sum = (countOf: (pool: (typeof pools)[number]) => number) =>
    pools.reduce((total, pool) => total + countOf(pool), 0);
  const gauge = new Gauge({
    name: 'harken_database_connections',
    help: 'Connections of this process: busy, idle; and waiting, what waits for a free one.',
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

/** Adds what Prometheus knows of every process: memory, processor, files, event loop, garbage collection. */
export function watchProcess({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry });
}
