import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSession } from '../../../../test/support/builders/people.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { aReportsFixture, type ReportsFixture } from '../testing/reports-fixture.ts';

/** Streams files that are too large for the buffers between the server and a client that does not read. */
const app = await startTestApp();
const address = await app.app.listen({ port: 0, host: '127.0.0.1' }).then(() => app.app.server.address());
afterAll(() => app.close());

const messages = 6_000; // each of more than 1,000 bytes
const sign = '🌍';
let fixture: ReportsFixture;
let cookie: string;

beforeAll(async () => {
  fixture = await aReportsFixture(app);
  const { society, projectId, collector, managerId } = fixture;
  cookie = await aSession(app.db, managerId, app.clock.now());
  const name = sign.repeat(50);
  await app.db.updateTable('regions').set({ name }).where('id', '=', society.regionId).execute();
  await app.db.updateTable('districts').set({ name }).where('id', '=', society.districtId).execute();
  await sql`insert into raw_reports (source, national_society_id, project_id, data_collector_id, data_collector_type,
      village_id, text, received_at, processed_at, is_training, error_type)
    select 'SmsEagle', ${society.id}::int, ${projectId}::int, ${collector.id}::int, 'Human',
      ${society.villageId}::int, ${sign.repeat(160)}, now() - n * interval '1 minute', now(), false, 'FormatError'
    from generate_series(1, ${messages}::int) n`.execute(app.db);
  await sql`analyze`.execute(app.db);
});

/** Requests a file. Resolves when the headers arrived, before any of the body was read. */
function requestFile(kind: 'Csv' | 'Excel', form = 'readable'): Promise<http.IncomingMessage> {
  const { port } = address as AddressInfo;
  const path = `/api/report/exportTo${kind}?projectId=${fixture.projectId}&exportForm=${form}`;
  const headers = { cookie, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const request = http.request({ port, path, method: 'POST', headers, agent: false }, resolve);
    request.on('error', reject).end(JSON.stringify({ formatCorrect: false, errorType: 'All' }));
  });
}

/** How many exports have a database transaction open. */
async function countOpenExports(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    and (query like '%exported_reports%' or query like '%raw_reports%')`.execute(app.db);
  return rows[0]?.count ?? 0;
}

test.each([
  ['Csv', 'readable'],
  ['Excel', 'readable'],
  ['Csv', 'data'],
  ['Excel', 'data'],
] as const)('stops reading from the database when the client disconnects: %s, %s', async (kind, form) => {
  const response = await requestFile(kind, form);
  await once(response, 'data');
  response.pause();
  if (kind === 'Csv') expect(await countOpenExports()).toBe(1);
  response.destroy();
  await expect.poll(countOpenExports).toBe(0);
});

test('a file is one ordered snapshot of the database, whatever changes while it is streamed', async () => {
  const response = await requestFile('Csv');
  const iterator: AsyncIterator<Buffer> = response[Symbol.asyncIterator]();
  const parts: Buffer[] = [];
  const readNext = async () => {
    const { value, done } = await iterator.next();
    if (!done) parts.push(value);
    return !done;
  };
  await readNext();
  await new Promise((resolve) => setTimeout(resolve, 200)); // the client reads nothing, so nothing more is read from the
  // database
  expect(await countOpenExports()).toBe(1);
  await sql`update raw_reports set text = 'changed meanwhile' where id in (
    select id from raw_reports where project_id = ${fixture.projectId} order by received_at limit 100)`.execute(
    app.db,
  );
  while (await readNext());
  const [, ...lines] = Buffer.concat(parts).toString().trimEnd().split('\n');
  expect(lines).toHaveLength(messages);
  expect(lines.filter((line) => !line.includes(`,${sign.repeat(160)},`))).toEqual([]);
  const times = lines.map((line) => line.split(',').slice(1, 3).join(' '));
  expect(times).toEqual(times.toSorted().reverse());
  await expect.poll(countOpenExports).toBe(0);
});
