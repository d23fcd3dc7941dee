import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { createApp } from '../src/app.ts';
import { aReport, aSession } from '../test/support/builders.ts';
import type { Reading, ReadingResult } from './dashboard-readers.ts';
import { type DashboardsStage, setDashboardsStage } from './dashboards.stage.ts';
import { measurePipeline } from './pipeline.bench.ts';
import { median, type Stage } from './stage.ts';

/** What dashboards of twelve months and many reports cost: the server that answers them, and the pipeline that counts for them. */

const clients = 10;
const timesEach = 12;
const oneDay = 86_400_000;

export interface DashboardFigure {
  name: string;
  p50: number;
  p95: number;
  /** Of the answer as it is sent. */
  kilobytes: number;
}

interface Question {
  name: string;
  url: string;
  body: object | null;
}

function questions(stage: Stage, { regionId, healthRiskId, organizationId }: DashboardsStage): Question[] {
  const { projectId, nationalSocietyId } = stage;
  const [startDate, endDate] = [364, 0].map((days) => new Date(Date.now() - days * oneDay).toISOString());
  const all = { healthRisks: [], startDate, endDate, locations: null, groupingType: 'Week', utcOffset: 0 };
  const region = { regionIds: [regionId], districtIds: [], villageIds: [], zoneIds: [] };
  const url = `/api/projectDashboard/data?projectId=${projectId}`;
  const ofSociety = `/api/nationalSocietyDashboard/data?nationalSocietyId=${nationalSocietyId}`;
  return [
    { name: 'Dashboard by week', url, body: all },
    { name: 'Dashboard by day', url, body: { ...all, groupingType: 'Day' } },
    { name: 'Dashboard of a region', url, body: { ...all, locations: region } },
    { name: 'Dashboard of a health risk', url, body: { ...all, healthRisks: [healthRiskId] } },
    { name: 'Dashboard of an organization', url, body: { ...all, organizationId } },
    { name: 'Dashboard of the society', url: ofSociety, body: all },
    { name: 'Unusual rises', url: url.replace('data?', 'unusualRises?'), body: all },
    { name: 'Silence', url: url.replace('data?', 'silence?'), body: null },
    { name: 'Situation report', url: url.replace('data?', 'situationReport?'), body: all },
  ];
}

const at = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

function read(readers: ChildProcess, reading: Reading): Promise<ReadingResult> {
  return new Promise((resolve, reject) => {
    const ended = (code: number) => reject(new Error(`the readers ended with ${code}`));
    readers.once('exit', ended);
    readers.once('message', (result) => {
      readers.off('exit', ended);
      resolve(result as ReadingResult);
    });
    readers.send(reading);
  });
}

/** @returns how long answers take with ten readers, and what keeping days up to date costs the pipeline */
export async function measureDashboards(stage: Stage, reports: number, say: (line: string) => void) {
  const dashboards = await setDashboardsStage(stage, reports);
  const app = await createApp(stage.services, { pagesFolder: null, requestsPerMinute: 1_000_000 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const cookie = await aSession(stage.services.db, stage.administratorId, new Date());
  const readers = fork(fileURLToPath(new URL('./dashboard-readers.ts', import.meta.url)));
  const readingOf = ({ url, body }: Question): Reading => ({
    ...{ port, cookie, path: url, clients, times: url.includes('situationReport') ? 1 : timesEach },
    body: body ? JSON.stringify(body) : '',
  });
  const asked = questions(stage, dashboards);
  const [byWeek] = asked as [Question];
  const once = { ...readingOf(byWeek), clients: 1, times: 1 };
  say(`First dashboard of all: ${Math.round((await read(readers, once)).milliseconds[0] ?? 0)} ms`);
  const figures: DashboardFigure[] = [];
  const measure = async (question: Question, name = question.name) => {
    const { milliseconds, bytes } = await read(readers, readingOf(question));
    figures.push({ name, p50: at(milliseconds, 0.5), p95: at(milliseconds, 0.95), kilobytes: bytes / 1000 });
  };
  for (const question of asked) await measure(question);
  const stop = keepReporting(stage);
  await measure(byWeek, 'Dashboard by week, a new report ten times a second');
  await stop();
  readers.kill();
  await app.close();
  return figures;
}

/** Stores a report of today ten times a second until told to stop. */
function keepReporting({ services: { db }, nationalSocietyId, projectId, riskId, collectors }: Stage) {
  let isGoing = true;
  const work = (async () => {
    while (isGoing) {
      const dataCollectorId = collectors[0]?.id;
      await aReport(db, { nationalSocietyId, projectId, projectHealthRiskId: riskId, dataCollectorId });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  return () => {
    isGoing = false;
    return work;
  };
}

const rounds = 6;
const messages = 2000;

/** Messages a second over the whole way, with days kept up to date and without, in turns. */
export async function measureDayNotes(
  stage: Stage,
): Promise<{ kept: number; without: number; ratio: number }> {
  const { db } = stage.services;
  const turn = (what: 'enable' | 'disable') =>
    sql`alter table reports ${sql.raw(['insert', 'update', 'delete'].map((on) => `${what} trigger reports_days_after_${on}`).join(', '))}`.execute(
      db,
    );
  const kept: number[] = [];
  const without: number[] = [];
  await measurePipeline(stage, messages);
  // Whoever goes second finds more reports in the groups: they take turns in that as well.
  for (let round = 0; round < rounds; round++) {
    const isKeptFirst = round % 2 === 0;
    for (const isKept of [isKeptFirst, !isKeptFirst]) {
      await turn(isKept ? 'enable' : 'disable');
      (isKept ? kept : without).push(await measurePipeline(stage, messages));
    }
  }
  await turn('enable');
  return { kept: median(kept), without: median(without), ratio: median(kept) / median(without) };
}
