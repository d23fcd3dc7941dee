import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Database } from '../src/platform/db/database.ts';
import { aSession, aUser } from '../test/support/builders/people.ts';
import type { Reading, ReadingResult } from './dashboard-readers.ts';
import type { DashboardsFixture } from './dashboards.fixture.ts';
import type { BenchDatabase } from './fixture.ts';

/** What several people ask of dashboards at once. */

export const clients = 10;
/** Enough that one garbage collection, which happens every few hundred requests, does not decide what the slowest 5 % are. */
export const requestsPerClient = 40;
const oneDay = 86_400_000;

export interface DashboardRequest {
  name: string;
  url: string;
  /** Null: a request without a body. */
  body: { healthRisks: number[]; startDate: string; endDate: string; [filter: string]: unknown } | null;
}

/** A file, which takes much longer than a dashboard. */
export const isSituationReport = ({ url }: Pick<DashboardRequest, 'url'>) => url.includes('situationReport');

/**
 * Enough different questions that no response of one series can be shared. Twenty of them differ in their first day; the next twenty count
 * other health risks, or end a day earlier if there is one only.
 */
export function listBodies(
  { url, body }: DashboardRequest,
  { healthRiskIds }: DashboardsFixture,
  timesPerClient = requestsPerClient,
): string[] {
  if (!body) return [];
  const count = isSituationReport({ url }) ? clients : clients * timesPerClient;
  const shift = (day: string, days: number) => new Date(Date.parse(day) + days * oneDay).toISOString();
  return Array.from({ length: count }, (_, at) => {
    const round = Math.floor(at / 20);
    const startDate = shift(body.startDate, at % 20);
    if (body.healthRisks.length > 0)
      return JSON.stringify({ ...body, startDate, endDate: shift(body.endDate, -round) });
    const omitted = [round, round + Math.floor(round / healthRiskIds.length)];
    const isOmitted = (index: number) => omitted.some((item) => item % healthRiskIds.length === index);
    const healthRisks = healthRiskIds.filter((_id, index) => !isOmitted(index));
    return JSON.stringify({ ...body, startDate, healthRisks });
  });
}

export function listRequests(
  fixture: BenchDatabase,
  { regionId, healthRiskId, organizationId }: DashboardsFixture,
): DashboardRequest[] {
  const { projectId, nationalSocietyId } = fixture;
  const [startDate, endDate] = [364, 0].map((days) => new Date(Date.now() - days * oneDay).toISOString()) as [
    string,
    string,
  ];
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

/** A process that sends requests. */
export function openReaders() {
  const readers = fork(fileURLToPath(new URL('./dashboard-readers.ts', import.meta.url)));
  return { read: (reading: Reading) => read(readers, reading), close: () => void readers.kill() };
}

/** Sessions of new people, because each person may make so many requests of this kind only. */
export async function signInReaders(db: Database): Promise<string[]> {
  const cookies: string[] = [];
  for (let reader = 0; reader < clients; reader += 1)
    cookies.push(await aSession(db, await aUser(db, 'Administrator'), new Date()));
  return cookies;
}
