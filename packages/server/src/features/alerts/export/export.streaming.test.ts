import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aSession } from '../../../../test/support/builders/people.ts';
import { type AlertFixture, anAlertFixture } from '../../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

/** Streams a file of 10,000 alerts with long comments to a real client that is slow or disconnects. */
const app = await startTestApp({ now: '2026-03-10T12:00:00Z' });
const address = await app.app.listen({ port: 0, host: '127.0.0.1' }).then(() => app.app.server.address());
afterAll(() => app.close());

const alerts = 10_000;
let fixture: AlertFixture;
let cookie: string;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const mebibyte = 1024 * 1024;

beforeAll(async () => {
  fixture = await anAlertFixture(app);
  const reportId = await fixture.report(fixture.collectors.ofSupervisor);
  cookie = await aSession(app.db, fixture.people.manager, app.clock.now());
  await sql`with raised as (
    insert into alerts (project_id, project_health_risk_id, created_at, last_report_received_at, raised_because)
    select ${fixture.projectId}::int, ${fixture.projectHealthRiskId}::int, at, at, '{}'
    from (select '2026-03-10T00:00:00Z'::timestamptz - n * interval '1 minute' as at from generate_series(1, ${alerts}::int) n) times
    returning id
  ), of_reports as (insert into alert_reports (alert_id, report_id) select id, ${reportId} from raised)
  insert into alert_event_logs (alert_id, alert_event_type_id, alert_event_subtype_id, logged_by_id, text, occurred_at, created_at)
  select id, 4, 4, ${fixture.people.manager}::int,
    (select string_agg(md5((id * 100 + n)::text), ' ') from generate_series(1, 100) n), now(), now()
  from raised`.execute(app.db);
  await sql`analyze`.execute(app.db);
}, 60_000);

/** Requests the file. Resolves when the headers arrived, before any of the body was read. */
function requestFile(): Promise<http.IncomingMessage> {
  const { port } = address as AddressInfo;
  const path = `/api/alert/export?projectId=${fixture.projectId}`;
  const headers = { cookie, 'content-type': 'application/json' };
  const body = { startDate: '2026-01-01T00:00:00Z', endDate: '2026-12-31T00:00:00Z', sortAscending: true };
  return new Promise((resolve, reject) => {
    const request = http.request({ port, path, method: 'POST', headers, agent: false }, resolve);
    request.on('error', reject).end(JSON.stringify(body));
  });
}

/** How many exports have a database transaction open. PostgreSQL shows only the beginning of a query. */
async function countOpenExports(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    and (query like '%exported_alerts%' or query like 'select "alerts"."id"%')`.execute(app.db);
  return rows[0]?.count ?? 0;
}

it('stops reading from the database when the client disconnects', async () => {
  const response = await requestFile();
  await once(response, 'data');
  response.pause();
  expect(await countOpenExports()).toBe(1);
  response.destroy();
  await expect.poll(countOpenExports).toBe(0);
});

/** The comments alone are 32 MiB: a file that was held would have more than 24 in use in the middle of its second half. */
const maxMebibytes = 12;

it('streams the complete file without holding it in memory', async () => {
  const inUse = () => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return (heapUsed + external) / mebibyte;
  };
  const parts: Uint8Array[] = [];
  const before = inUse();
  const samples: number[] = [];
  let [received, sampledAt] = [0, 0];
  for await (const part of (await requestFile()) as AsyncIterable<Buffer>) {
    parts.push(new Uint8Array(part)); // a copy: a received part keeps the whole buffer that it was read into
    received += part.length;
    if (received - sampledAt < mebibyte) continue;
    sampledAt = received;
    samples.push(inUse() - before - received / mebibyte); // received bytes are stored to be parsed below, so they do not count
  }
  expect(samples.length).toBeGreaterThan(5);
  // Not the largest: rows in flight and rows just written may both be in use for a moment.
  const ofSecondHalf = samples.slice(Math.floor(samples.length / 2)).sort((a, b) => a - b);
  expect(ofSecondHalf[Math.floor(ofSecondHalf.length / 2)]).toBeLessThan(maxMebibytes);
  const [, ...rows] = await readSheet(Buffer.concat(parts));
  expect(rows).toHaveLength(alerts);
  expect(new Set(rows.map(([id]) => id)).size).toBe(alerts);
  expect(rows.every((row) => String(row.at(-6)).length === 3299)).toBe(true);
  await expect.poll(countOpenExports).toBe(0);
}, 120_000);
