import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { createApp } from '../src/app.ts';
import { aSession, aUser } from '../test/support/builders/people.ts';
import { aProject } from '../test/support/builders/projects.ts';
import { aSociety } from '../test/support/builders/societies.ts';
import type { BenchFixture } from './fixture.ts';
import { storeHistory } from './history.bench.ts';

/** Time to first byte, total time and memory of a file with 100,000 rows. */
export interface MeasuredExport {
  name: string;
  firstByte: number;
  total: number;
  mebibytes: number;
  /** The largest increase of the memory of this process. */
  peakMebibytes: number;
}

const rows = 100_000;
const mebibyte = 1024 * 1024;

/** A separate project with 100,000 collectors, each with two phone numbers and a location. */
async function aLargeProject({ services: { longDb: db } }: BenchFixture): Promise<number> {
  const society = await aSociety(db);
  const projectId = await aProject(db, society);
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId, projectId };
  const supervisorId = await aUser(db, 'Supervisor', at);
  await sql`with people as (
    insert into data_collectors (project_id, data_collector_type, name, display_name, sex, birth_group_decade, supervisor_id)
    select ${projectId}::int, 'Human', 'Somebody ' || md5(n::text), 'Shown ' || n, 'Female', 1990, ${supervisorId}::int
    from generate_series(1, ${rows}::int) n returning id
  ), numbers as (
    insert into data_collector_phone_numbers (data_collector_id, field, phone_number, normalized_number)
    select id, field, start || id, start || id from people cross join (values ('Primary', '+99970'), ('Additional', '+99971')) fields (field, start)
  )
  insert into data_collector_locations (data_collector_id, latitude, longitude, village_id)
  select id, 12.5, -16.25, ${society.villageId}::int from people`.execute(db);
  await sql`analyze`.execute(db);
  return projectId;
}

interface Address {
  port: number;
  path: string;
  cookie: string;
  body?: object | undefined;
}

/** Downloads a file. Returns milliseconds until its first and last byte. */
export function download({
  port,
  path,
  cookie,
  body = {},
}: Address): Promise<{ firstByte: number; total: number; bytes: number }> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { cookie, 'content-type': 'application/json' };
    const request = http.request({ port, path, method: 'POST', headers, agent: false }, (response) => {
      let [firstByte, bytes] = [0, 0];
      const isGood = response.statusCode === 200;
      response.on('data', (chunk: Buffer) => {
        firstByte ||= performance.now() - start;
        bytes += chunk.length;
        if (!isGood) reject(new Error(`${path} answered ${response.statusCode}: ${chunk}`));
      });
      response.on('error', reject);
      response.on('end', () => resolve({ firstByte, bytes, total: performance.now() - start }));
    });
    request.on('error', reject).end(JSON.stringify(body));
  });
}

/** The project with the most messages. Its start is set to the first of them. */
async function aBusyProject({ services: { db } }: BenchFixture): Promise<number> {
  const { rows: busiest } = await sql<{ projectId: number }>`
    update projects set started_at = busiest.began_at
    from (select project_id, min(received_at) as began_at from raw_reports where project_id is not null
      group by project_id order by count(*) desc limit 1) busiest
    where projects.id = busiest.project_id returning projects.id as project_id`.execute(db);
  return busiest[0]?.projectId ?? 0;
}

const day = 86_400_000;

/** The first instant of the day so many days ago, in the time zone of the measured project, which is that of UTC. */
export const startOfDay = (daysAgo: number) => new Date((Math.floor(Date.now() / day) - daysAgo) * day);

/** Seven days with 100,800 reports, stored now if the project has none yet. */
async function aBusyWeek(fixture: BenchFixture): Promise<{ startDate: Date; endDate: Date }> {
  const { rows: stored } = await sql<{ isThere: boolean }>`
    select exists (select 1 from reports where project_id = ${fixture.projectId}) as is_there`.execute(
    fixture.services.db,
  );
  if (!stored[0]?.isThere) await storeHistory(fixture, 150_000);
  return { startDate: startOfDay(38), endDate: startOfDay(32) };
}

/** Downloads each file three times. Takes the slowest first byte, the highest memory and the fastest total. */
export async function measureExports(fixture: BenchFixture): Promise<MeasuredExport[]> {
  const { services, administratorId } = fixture;
  const [large, busy] = [await aLargeProject(fixture), await aBusyProject(fixture)];
  const cookie = await aSession(services.db, administratorId, new Date());
  const app = await createApp(services, { pagesFolder: null });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const collectors = (call: string, projectId: number) => `/api/dataCollector/${call}?projectId=${projectId}`;
  const reports = (call: string) => `/api/report/${call}?projectId=${fixture.projectId}`;
  const week = await aBusyWeek(fixture);
  const files = [
    { name: 'CSV file of 100,000 collectors', path: collectors('exportToCsv', large) },
    { name: 'Excel file of 100,000 collectors', path: collectors('exportToExcel', large) },
    { name: 'Excel file of every week of 10,000 collectors', path: collectors('exportPerformance', busy) },
    { name: 'CSV file of 100,800 reports', path: reports('exportToCsv'), body: week },
    { name: 'Excel file of 100,800 reports', path: reports('exportToExcel'), body: week },
  ];
  const measured: MeasuredExport[] = [];
  for (const { name, ...file } of files)
    measured.push({ name, ...(await measureFile({ port, cookie, ...file })) });
  await app.close();
  return measured;
}

async function measureFile(address: Address): Promise<Omit<MeasuredExport, 'name'>> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  const runs: Awaited<ReturnType<typeof download>>[] = [];
  for (let run = 0; run < 3; run++) runs.push(await download(address));
  clearInterval(sampling);
  return {
    firstByte: Math.max(...runs.map(({ firstByte }) => firstByte)),
    total: Math.min(...runs.map(({ total }) => total)),
    mebibytes: (runs[0]?.bytes ?? 0) / mebibyte,
    peakMebibytes: (peak - before) / mebibyte,
  };
}
