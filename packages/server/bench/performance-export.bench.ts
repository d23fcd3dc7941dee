import { sql } from 'kysely';
import { signInReaders } from './dashboard-requests.ts';
import { download } from './exports.bench.ts';
import { type BenchDatabase, getQuantile } from './fixture.ts';
import { startWebProcess } from './web-process.ts';

const warmUps = 5;
const downloads = 30;

/**
 * The first byte of the Excel file with every week of the collectors of a project, since its first message; one file after the other.
 * The first one, whose messages the process has not read yet, is named apart.
 */
export async function measurePerformanceExport(fixture: BenchDatabase): Promise<string> {
  const { projectId } = fixture;
  const { db } = fixture.services;
  await sql`update projects set started_at = (select min(received_at) from raw_reports where project_id = ${projectId})
    where id = ${projectId}`.execute(db);
  const [cookie = ''] = await signInReaders(db);
  const { port, stop } = await startWebProcess(fixture);
  const milliseconds: number[] = [];
  for (let count = 0; count < warmUps + downloads; count += 1) {
    await db.deleteFrom('requestLimits').execute(); // each person may download so many files a minute
    const path = `/api/dataCollector/exportPerformance?projectId=${projectId}`;
    milliseconds.push((await download({ port, cookie, path })).firstByte);
  }
  await stop();
  const measured = milliseconds.slice(warmUps);
  const [first, p50, p95] = [
    milliseconds[0] ?? 0,
    getQuantile(measured, 0.5),
    getQuantile(measured, 0.95),
  ].map(Math.round);
  return `Performance export of ${fixture.collectors.length} collectors, first byte: p50 ${p50} ms, p95 ${p95} ms (goal ≤ 200 ms), the first after a start ${first} ms`;
}
