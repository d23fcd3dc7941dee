import { sql } from 'kysely';
import { storeDayBlocks } from '../src/features/dashboards/day-blocks/store-day-blocks.ts';
import { aReport } from '../test/support/builders/reports.ts';
import type { Reading } from './dashboard-readers.ts';
import {
  clients,
  type DashboardRequest,
  listBodies,
  listRequests,
  openReaders,
  requestsPerClient,
  signInReaders,
} from './dashboard-requests.ts';
import { addOlderReports, createDashboardsFixture, type DashboardsFixture } from './dashboards.fixture.ts';
import { type BenchFixture, median } from './fixture.ts';
import { measureMemory } from './memory.bench.ts';
import { measurePipeline } from './pipeline.bench.ts';
import { startWebProcess } from './web-process.ts';

/** Measures dashboards of twelve months and many reports, and what tracking changed days for them costs the pipeline. */

export interface DashboardFigure {
  name: string;
  p50: number;
  p95: number;
  /** Size of the compressed response. */
  kilobytes: number;
}

export const getQuantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** Of each client, before the first that is measured. */
const warmUpRequests = 20;

/** Requests of ten clients at once, each for something else than the others: first without older reports, then with them. */
export async function* measureDashboards(
  fixture: BenchFixture,
  { reports, older }: { reports: number; older: number },
  say: (line: string) => void,
): AsyncGenerator<DashboardFigure[]> {
  const dashboards = await createDashboardsFixture(fixture, reports);
  await measureStart(fixture, dashboards, 'nothing stored', say);
  const began = performance.now();
  while ((await storeDayBlocks(fixture.services.longDb, new Date())) > 0);
  say(`All day blocks stored: ${Math.round(performance.now() - began)} ms`);
  await measureStart(fixture, dashboards, 'day blocks stored', say);
  const memory = await measureMemory(fixture, dashboards);
  say(
    `Memory of the web process: ${Math.round(memory.started)} MiB after the start, ${Math.round(memory.highest)} MiB at most with ${clients} readers = ${Math.round(memory.highest - memory.started)} MiB more (goal ≤ 300 MiB more), ${Math.round(memory.finished)} MiB afterwards, ${Math.round(memory.heap)} MiB of them used by the heap`,
  );
  yield await measureRequests(fixture, dashboards, '');
  if (older === 0) return;
  await addOlderReports(fixture, dashboards, older);
  while ((await storeDayBlocks(fixture.services.longDb, new Date())) > 0);
  yield await measureRequests(fixture, dashboards, `, ${older / 1_000_000} million older reports`);
}

/** A web process with nothing cached, and what sends it requests. */
async function startServer(fixture: BenchFixture) {
  const { port, stop } = await startWebProcess(fixture);
  const readers = openReaders();
  return {
    request: async (
      request: DashboardRequest,
      dashboards: DashboardsFixture,
      reading: Partial<Reading> = {},
    ) =>
      readers.read({
        ...{ port, cookies: await signInReaders(fixture.services.db), path: request.url, clients },
        bodies: listBodies(request, dashboards),
        times: request.url.includes('situationReport') ? 1 : requestsPerClient,
        ...reading,
      }),
    close: async () => {
      readers.close();
      await stop();
    },
  };
}

export async function measureStart(
  fixture: BenchFixture,
  dashboards: DashboardsFixture,
  what: string,
  say: (line: string) => void,
): Promise<void> {
  const { request, close } = await startServer(fixture);
  const [byWeek] = listRequests(fixture, dashboards) as [DashboardRequest];
  const { milliseconds } = await request(byWeek, dashboards, { clients: 1, times: 1 });
  say(`First dashboard after a start, ${what}: ${Math.round(milliseconds[0] ?? 0)} ms (goal ≤ 1,000 ms)`);
  await close();
}

export async function measureRequests(
  fixture: BenchFixture,
  dashboards: DashboardsFixture,
  suffix: string,
): Promise<DashboardFigure[]> {
  const { request, close } = await startServer(fixture);
  const figures: DashboardFigure[] = [];
  /** From each address and for each person, a limited number of requests a minute is answered. */
  const forgetRequests = () => fixture.services.db.deleteFrom('requestLimits').execute();
  const measure = async (asked: DashboardRequest, name = asked.name) => {
    await forgetRequests();
    const { milliseconds, bytes } = await request(asked, dashboards);
    figures.push({
      name: `${name}${suffix}`,
      p50: getQuantile(milliseconds, 0.5),
      p95: getQuantile(milliseconds, 0.95),
      kilobytes: bytes / 1000,
    });
  };
  /** As in a process that has run for a while, whose code is compiled. The questions are others, so that no result is known. */
  const warmUp = async (asked: DashboardRequest) => {
    await forgetRequests();
    const body = asked.body && { ...asked.body, dataCollectorType: 'dataCollector' };
    await request({ ...asked, body }, dashboards, {
      times: asked.url.includes('situationReport') ? 0 : warmUpRequests,
    });
  };
  const requests = listRequests(fixture, dashboards);
  const [byWeek] = requests as [DashboardRequest];
  const isFile = ({ name }: DashboardRequest) => name === 'Situation report';
  for (const asked of requests) await warmUp(asked);
  for (const asked of requests.filter((one) => !isFile(one))) await measure(asked);
  const stop = startStoringReports(fixture);
  await measure(byWeek, 'Dashboard by week, a new report ten times a second');
  await stop();
  for (const asked of requests.filter(isFile)) await measure(asked);
  await close();
  return figures;
}

/** Stores a report of today ten times a second. Returns a function that stops it. */
function startStoringReports({
  services: { db },
  nationalSocietyId,
  projectId,
  riskId,
  collectors,
}: BenchFixture) {
  let isRunning = true;
  const work = (async () => {
    while (isRunning) {
      const dataCollectorId = collectors[0]?.id;
      await aReport(db, { nationalSocietyId, projectId, projectHealthRiskId: riskId, dataCollectorId });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  return () => {
    isRunning = false;
    return work;
  };
}

const rounds = 6;
const messages = 2000;

/** Messages per second through the whole pipeline, alternately with and without tracking of changed days. */
export async function measureDayTracking(
  fixture: BenchFixture,
): Promise<{ tracked: number; without: number; ratio: number }> {
  const { db } = fixture.services;
  const alterTriggers = (what: 'enable' | 'disable') =>
    sql`alter table reports ${sql.raw(['insert', 'update', 'delete'].map((on) => `${what} trigger reports_days_after_${on}`).join(', '))}`.execute(
      db,
    );
  const tracked: number[] = [];
  const without: number[] = [];
  await measurePipeline(fixture, messages);
  // The clusters contain more reports in the second measurement of a round, so the order alternates.
  for (let round = 0; round < rounds; round++) {
    const isTrackedFirst = round % 2 === 0;
    for (const isTracked of [isTrackedFirst, !isTrackedFirst]) {
      await alterTriggers(isTracked ? 'enable' : 'disable');
      (isTracked ? tracked : without).push(await measurePipeline(fixture, messages));
    }
  }
  await alterTriggers('enable');
  return { tracked: median(tracked), without: median(without), ratio: median(tracked) / median(without) };
}
