import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { createApp } from '../src/app.ts';
import { aSession } from '../test/support/builders/people.ts';
import { aReport } from '../test/support/builders/reports.ts';
import type { Reading, ReadingResult } from './dashboard-readers.ts';
import { createDashboardsFixture, type DashboardsFixture } from './dashboards.fixture.ts';
import { type BenchFixture, median } from './fixture.ts';
import { measurePipeline } from './pipeline.bench.ts';

/** Measures dashboards of twelve months and many reports, and what tracking changed days for them costs the pipeline. */

const clients = 10;
const requestsPerClient = 12;
const oneDay = 86_400_000;

export interface DashboardFigure {
  name: string;
  p50: number;
  p95: number;
  /** Size of the compressed response. */
  kilobytes: number;
}

interface DashboardRequest {
  name: string;
  url: string;
  body: object | null;
}

function listRequests(
  fixture: BenchFixture,
  { regionId, healthRiskId, organizationId }: DashboardsFixture,
): DashboardRequest[] {
  const { projectId, nationalSocietyId } = fixture;
  const [startDate, endDate] = [364, 0].map((days) => new Date(Date.now() - days * oneDay).toISOString());
  const all = { healthRisks: [], startDate, endDate, locations: null, groupingType: 'Week', utcOffset: 0 };
  const region = { regionIds: [regionId], districtIds: [], villageIds: [], zoneIds: [] };
  const url = `/api/projectDashboard/data?projectId=${projectId}`;
  const societyUrl = `/api/nationalSocietyDashboard/data?nationalSocietyId=${nationalSocietyId}`;
  return [
    { name: 'Dashboard by week', url, body: all },
    { name: 'Dashboard by day', url, body: { ...all, groupingType: 'Day' } },
    { name: 'Dashboard of a region', url, body: { ...all, locations: region } },
    { name: 'Dashboard of a health risk', url, body: { ...all, healthRisks: [healthRiskId] } },
    { name: 'Dashboard of an organization', url, body: { ...all, organizationId } },
    { name: 'Dashboard of the society', url: societyUrl, body: all },
    { name: 'Aberrations', url: url.replace('data?', 'unusualRises?'), body: all },
    { name: 'Non-reporting', url: url.replace('data?', 'silence?'), body: null },
    { name: 'Situation report', url: url.replace('data?', 'situationReport?'), body: all },
  ];
}

const getQuantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

function read(readers: ChildProcess, reading: Reading): Promise<ReadingResult> {
  return new Promise((resolve, reject) => {
    const ended = (code: number) => reject(new Error(`the readers exited with ${code}`));
    readers.once('exit', ended);
    readers.once('message', (result) => {
      readers.off('exit', ended);
      resolve(result as ReadingResult);
    });
    readers.send(reading);
  });
}

/** Measures response times of dashboards with ten concurrent clients. */
export async function measureDashboards(fixture: BenchFixture, reports: number, say: (line: string) => void) {
  const dashboards = await createDashboardsFixture(fixture, reports);
  const app = await createApp(fixture.services, { pagesFolder: null, requestsPerMinute: 1_000_000 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const cookie = await aSession(fixture.services.db, fixture.administratorId, new Date());
  const readers = fork(fileURLToPath(new URL('./dashboard-readers.ts', import.meta.url)));
  const toReading = ({ url, body }: DashboardRequest): Reading => ({
    ...{ port, cookie, path: url, clients, times: url.includes('situationReport') ? 1 : requestsPerClient },
    body: body ? JSON.stringify(body) : '',
  });
  const requests = listRequests(fixture, dashboards);
  const [byWeek] = requests as [DashboardRequest];
  const once = { ...toReading(byWeek), clients: 1, times: 1 };
  say(`First dashboard, nothing cached: ${Math.round((await read(readers, once)).milliseconds[0] ?? 0)} ms`);
  const figures: DashboardFigure[] = [];
  const measure = async (request: DashboardRequest, name = request.name) => {
    const { milliseconds, bytes } = await read(readers, toReading(request));
    figures.push({
      name,
      p50: getQuantile(milliseconds, 0.5),
      p95: getQuantile(milliseconds, 0.95),
      kilobytes: bytes / 1000,
    });
  };
  for (const request of requests) await measure(request);
  const stop = startStoringReports(fixture);
  await measure(byWeek, 'Dashboard by week, a new report ten times a second');
  await stop();
  readers.kill();
  await app.close();
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
