import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { createApp } from '../src/app.ts';
import { aProject, aSession, aSociety, aUser } from '../test/support/builders.ts';
import { storeHistory } from './history.bench.ts';
import type { Stage } from './stage.ts';

/** How soon a file of 100,000 rows begins, how long it takes, and how much memory the server needs for it. */
export interface MeasuredExport {
  name: string;
  firstByte: number;
  total: number;
  mebibytes: number;
  /** The most that this process held beyond what it held before. */
  peakMebibytes: number;
}

const rows = 100_000;
const mebibyte = 1024 * 1024;

/** A project of its own with 100,000 collectors, each with two numbers and a place. */
async function aLargeProject({ services: { db } }: Stage): Promise<number> {
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

/** Takes a whole file; milliseconds until its first byte and its last. */
function take({
  port,
  path,
  cookie,
  body = {},
}: Address): Promise<{ firstByte: number; total: number; bytes: number }> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { cookie, 'content-type': 'application/json' };
    const request = http.request({ port, path, method: 'POST', headers, agent: false }, (answer) => {
      let [firstByte, bytes] = [0, 0];
      answer.on('data', (chunk: Buffer) => {
        firstByte ||= performance.now() - start;
        bytes += chunk.length;
      });
      answer.on('error', reject);
      answer.on('end', () => resolve({ firstByte, bytes, total: performance.now() - start }));
      if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`));
    });
    request.on('error', reject).end(JSON.stringify(body));
  });
}

/** The project with the most messages, taken to have begun with the first of them. */
async function aBusyProject({ services: { db } }: Stage): Promise<number> {
  const { rows: busiest } = await sql<{ projectId: number }>`
    update projects set started_at = busiest.began_at
    from (select project_id, min(received_at) as began_at from raw_reports where project_id is not null
      group by project_id order by count(*) desc limit 1) busiest
    where projects.id = busiest.project_id returning projects.id as project_id`.execute(db);
  return busiest[0]?.projectId ?? 0;
}

const day = 86_400_000;

/** Seven days that a history has 100,800 reports of, stored now where the project has none yet. */
async function aBusyWeek(stage: Stage): Promise<{ startDate: Date; endDate: Date }> {
  const { rows: stored } = await sql<{ isThere: boolean }>`
    select exists (select 1 from reports where project_id = ${stage.projectId}) as is_there`.execute(
    stage.services.db,
  );
  if (!stored[0]?.isThere) await storeHistory(stage, 150_000);
  const endDate = new Date(Date.now() - 32 * day);
  return { startDate: new Date(endDate.getTime() - 6 * day), endDate };
}

/** Each file three times; the slowest first byte and the highest memory count, and the fastest of the totals. */
export async function measureExports(stage: Stage): Promise<MeasuredExport[]> {
  const { services, administratorId } = stage;
  const [large, busy] = [await aLargeProject(stage), await aBusyProject(stage)];
  const cookie = await aSession(services.db, administratorId, new Date());
  const app = await createApp(services, { pagesFolder: null });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const collectors = (call: string, projectId: number) => `/api/dataCollector/${call}?projectId=${projectId}`;
  const reports = (call: string) => `/api/report/${call}?projectId=${stage.projectId}`;
  const week = await aBusyWeek(stage);
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
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  const goes: Awaited<ReturnType<typeof take>>[] = [];
  for (let go = 0; go < 3; go++) goes.push(await take(address));
  clearInterval(watch);
  return {
    firstByte: Math.max(...goes.map(({ firstByte }) => firstByte)),
    total: Math.min(...goes.map(({ total }) => total)),
    mebibytes: (goes[0]?.bytes ?? 0) / mebibyte,
    peakMebibytes: (peak - before) / mebibyte,
  };
}
