import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { storeDayBlocks } from '../src/features/dashboards/day-blocks/store-day-blocks.ts';
import { processWaitingMessages } from '../src/features/reports/processing/processing.actions.ts';
import type { Services } from '../src/platform/services.ts';
import { listBodies, listRequests, signInReaders } from './dashboard-requests.ts';
import { createDashboardsFixture, type DashboardsFixture } from './dashboards.fixture.ts';
import { download, startOfDay } from './exports.bench.ts';
import { type BenchFixture, getQuantile, inlineJobs } from './fixture.ts';
import { createFirstRequest } from './ingestion.bench.ts';
import { nextMessage, startWeb } from './intake.bench.ts';
import type { SteadySending } from './steady-gateway.ts';

/**
 * Measures how long gateways wait for an answer while dashboards are read and a large file is exported by the same web process. What
 * arrives is parsed at the same time and changes of days are added up every minute, as a worker does.
 */
const perSecond = 200;
const seconds = 20;
const warmUpSeconds = 5;
const reports = 300_000;
/** So many people at a time each read one dashboard after the other, all different. */
const readers = 2;
const exportedDays = 122;

export interface BesideFigure {
  name: string;
  p50: number;
  p99: number;
  maximum: number;
}

const startChild = (file: string) => fork(fileURLToPath(new URL(file, import.meta.url)));

/** Parses what arrives until it is stopped. */
function startParsing(fixture: BenchFixture) {
  let isRunning = true;
  const jobs = inlineJobs(() => services, fixture.services.jobs) as Services['jobs'] & {
    drain(): Promise<void>;
  };
  const services: Services = { ...fixture.services, jobs };
  const work = (async () => {
    while (isRunning) {
      while ((await processWaitingMessages(services, 250)) > 0) await jobs.drain();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  return () => {
    isRunning = false;
    return work;
  };
}

const addUpDayChanges = ({ services: { longDb } }: BenchFixture) =>
  storeDayBlocks(longDb, new Date(), { keptSeconds: 20 });

async function measureSending(
  sender: ChildProcess,
  sending: SteadySending,
  name: string,
): Promise<BesideFigure> {
  const answer = nextMessage<number[]>(sender);
  sender.send(sending);
  const milliseconds = await answer;
  return {
    name,
    p50: getQuantile(milliseconds, 0.5),
    p99: getQuantile(milliseconds, 0.99),
    maximum: Math.max(...milliseconds),
  };
}

/** Requests dashboards until it is stopped. @returns a function that stops it and returns how many were read */
function startReading(fixture: BenchFixture, dashboards: DashboardsFixture, port: number, cookies: string[]) {
  const child = startChild('./dashboard-readers.ts');
  const requests = listRequests(fixture, dashboards).filter(({ name }) => name.startsWith('Dashboard'));
  let isRunning = true;
  const work = (async () => {
    let read = 0;
    for (let round = 0; isRunning; round += 1) {
      const request = requests[round % requests.length] as (typeof requests)[number];
      const answer = nextMessage<{ milliseconds: number[] }>(child);
      const bodies = listBodies(request, dashboards).slice(round % 40);
      // other people in each round, so that none of them asks for too much
      const [first = '', second = ''] = [
        cookies[(2 * round) % cookies.length],
        cookies[(2 * round + 1) % cookies.length],
      ];
      child.send({ port, cookies: [first, second], path: request.url, bodies, clients: readers, times: 3 });
      read += (await answer).milliseconds.length;
    }
    child.kill();
    return read;
  })();
  return () => {
    isRunning = false;
    return work;
  };
}

/** Downloads a file of some 100,000 reports again and again until it is stopped. @returns a function that stops it and returns how many */
function startExporting({ projectId }: BenchFixture, port: number, cookie: string) {
  const body = { startDate: startOfDay(exportedDays), endDate: startOfDay(0) };
  let isRunning = true;
  const work = (async () => {
    let files = 0;
    for (; isRunning; files += 1)
      await download({ port, cookie, body, path: `/api/report/exportToCsv?projectId=${projectId}` });
    return files;
  })();
  return () => {
    isRunning = false;
    return work;
  };
}

export async function measureBeside(
  fixture: BenchFixture,
): Promise<{ figures: BesideFigure[]; read: number; files: number }> {
  const dashboards = await createDashboardsFixture(fixture, reports);
  const cookies = await signInReaders(fixture.services.db);
  while ((await storeDayBlocks(fixture.services.longDb, new Date())) > 0);
  const web = await startWeb(fixture.connectionString);
  const sender = startChild('./steady-gateway.ts');
  const sending = { port: web.port, request: createFirstRequest(fixture), perSecond, seconds };
  const stopParsing = startParsing(fixture);
  const adding = setInterval(() => void addUpDayChanges(fixture), 60_000);
  const figures: BesideFigure[] = [];
  /** Some seconds first without measuring: the code of a new process is compiled, and it keeps what it has read. */
  const measure = async (name: string) => {
    await measureSending(sender, { ...sending, seconds: warmUpSeconds }, name);
    figures.push(await measureSending(sender, sending, name));
  };
  await measure('nothing else');
  const stopReading = startReading(fixture, dashboards, web.port, cookies.slice(1));
  await measure('dashboards');
  const stopExporting = startExporting(fixture, web.port, cookies[0] ?? '');
  await measure('dashboards and an export');
  const [read, files] = [await stopReading(), await stopExporting()];
  clearInterval(adding);
  await stopParsing();
  sender.kill();
  web.stop();
  return { figures, read, files };
}
