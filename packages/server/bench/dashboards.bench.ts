import { sql } from 'kysely';
import { storeDayBlocks } from '../src/features/dashboards/day-blocks/store-day-blocks.ts';
import { clients, type DashboardRequest, isSituationReport, listRequests } from './dashboard-requests.ts';
import { startServer, startStoringReports } from './dashboard-server.ts';
import { createDashboardsFixture, type DashboardsFixture, settle } from './dashboards.fixture.ts';
import { type BenchDatabase, getQuantile, measureTime, median } from './fixture.ts';
import { measureMemory } from './memory.bench.ts';
import { measurePerformanceExport } from './performance-export.bench.ts';
import { measurePipeline } from './pipeline.bench.ts';

/** Measures dashboards of twelve months and many reports, and what tracking changed days for them costs the pipeline. */

export interface DashboardFigure {
  name: string;
  p50: number;
  p95: number;
  /** Size of the compressed response. */
  kilobytes: number;
}

/** Stores reports of the last twelve months, and measures their dashboards. */
export async function measureDashboards(
  fixture: BenchDatabase,
  reports: number,
  say: (line: string) => void,
): Promise<{ dashboards: DashboardsFixture; figures: DashboardFigure[] }> {
  const dashboards = await createDashboardsFixture(fixture, reports);
  await measureStart(fixture, dashboards, { what: 'nothing stored', starts: 1, say });
  const stored = await measureTime(async () => {
    while ((await storeDayBlocks(fixture.services.longDb, new Date())) > 0);
  });
  say(`All day blocks stored: ${Math.round(stored)} ms`);
  await settle(fixture);
  await measureStart(fixture, dashboards, { what: 'day blocks stored', starts: startsWithBlocks, say });
  const memory = await measureMemory(fixture, dashboards);
  say(
    `Memory of the web process: ${Math.round(memory.started)} MiB after the start, ${Math.round(memory.highest)} MiB at most with ${clients} readers = ${Math.round(memory.highest - memory.started)} MiB more (goal ≤ 300 MiB more), ${Math.round(memory.finished)} MiB afterwards, ${Math.round(memory.heap)} MiB of them used by the heap`,
  );
  const figures = await measureRequests(fixture, dashboards);
  say(await measurePerformanceExport(fixture));
  return { dashboards, figures };
}

/** The median of so many starts is printed once blocks are stored, as in production. */
export const startsWithBlocks = 5;

/** The first dashboard of so many processes that were just started. */
export async function measureStart(
  fixture: BenchDatabase,
  dashboards: DashboardsFixture,
  { what, starts, say }: { what: string; starts: number; say: (line: string) => void },
): Promise<void> {
  const [byWeek] = listRequests(fixture, dashboards) as [DashboardRequest];
  const measured: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    const { request, close } = await startServer(fixture, dashboards);
    const { milliseconds } = await request(byWeek, { clients: 1, times: 1 });
    measured.push(...milliseconds);
    await close();
  }
  say(
    `First dashboard after a start, ${what}: ${Math.round(median(measured))} ms (goal ≤ 1,000 ms)${starts > 1 ? `, the slowest of ${starts} ${Math.round(Math.max(...measured))} ms` : ''}`,
  );
}

/** Requests of ten clients at once, each for something else than the others. */
export async function measureRequests(
  fixture: BenchDatabase,
  dashboards: DashboardsFixture,
): Promise<DashboardFigure[]> {
  const { request, warmUp, close } = await startServer(fixture, dashboards);
  const figures: DashboardFigure[] = [];
  const measure = async (asked: DashboardRequest, name = asked.name) => {
    const { milliseconds, bytes } = await request(asked);
    figures.push({
      name,
      p50: getQuantile(milliseconds, 0.5),
      p95: getQuantile(milliseconds, 0.95),
      kilobytes: bytes / 1000,
    });
  };
  const requests = listRequests(fixture, dashboards);
  const [byWeek] = requests as [DashboardRequest];
  await warmUp(requests);
  for (const asked of requests.filter((one) => !isSituationReport(one))) await measure(asked);
  const stop = startStoringReports(fixture);
  await measure(byWeek, `${byWeek.name}, a new report ten times a second`);
  await stop();
  for (const asked of requests.filter(isSituationReport)) await measure(asked);
  await close();
  return figures;
}

const rounds = 6;
const messages = 2000;

/** Messages per second through the whole pipeline, alternately with and without tracking of changed days. */
export async function measureDayTracking(
  fixture: BenchDatabase,
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
