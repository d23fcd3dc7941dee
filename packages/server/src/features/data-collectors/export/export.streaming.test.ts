import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSession, aUser } from '../../../../test/support/builders/people.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { aSociety } from '../../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

/**
 * Files of 25,000 rows (100,000 with --long), sent while they are written: to a real client, which may be slow or disconnect.
 */
const app = await startTestApp();
const address = await app.app.listen({ port: 0, host: '127.0.0.1' }).then(() => app.app.server.address());
afterAll(() => app.close());

/** Each with one location: two rows with the same name would be compressed to one, and fit the buffers of a connection. */
const collectors = process.env.HARKEN_LONG === '1' ? 100_000 : 25_000;
let projectId: number;
let cookie: string;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const mebibyte = 1024 * 1024;

/** Long and random enough that even a compressed file exceeds the buffers of a connection. */
const longName = (word: string) =>
  sql`translate(encode(sha512(convert_to(${`${word} `}::text || n, 'UTF8')), 'base64'), E'+/=\n', 'pqr')`;

beforeAll(async () => {
  const society = await aSociety(app.db);
  projectId = await aProject(app.db, society);
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId, projectId };
  const supervisorId = await aUser(app.db, 'Supervisor', at);
  cookie = await aSession(app.db, await aUser(app.db, 'Administrator'), app.clock.now());
  // Nobody searches here, and most of the time would go into its keys.
  await sql`drop index data_collectors_search_index`.execute(app.db);
  await sql`with people as (
    insert into data_collectors (project_id, data_collector_type, name, display_name, sex, birth_group_decade, supervisor_id)
    select ${projectId}::int, 'Human', ${longName('name')}, ${longName('shown')}, 'Female', 1990, ${supervisorId}::int
    from generate_series(1, ${collectors}::int) n returning id
  )
  insert into data_collector_locations (data_collector_id, latitude, longitude, village_id)
  select people.id, 12.5, -16.25, ${society.villageId}::int from people`.execute(app.db);
  await sql`analyze`.execute(app.db);
});

/** Requests a file; returns once the response has started, before its body is read. */
function requestFile(kind: 'Csv' | 'Excel', encoding = 'identity'): Promise<http.IncomingMessage> {
  const { port } = address as AddressInfo;
  return new Promise((resolve, reject) => {
    const path = `/api/dataCollector/exportTo${kind}?projectId=${projectId}`;
    const headers = { cookie, 'content-type': 'application/json', 'accept-encoding': encoding };
    const request = http.request({ port, path, method: 'POST', headers, agent: false }, resolve);
    request.on('error', reject).end('{}');
  });
}

/** How many lists are currently being read from the database. */
async function countRunningReads(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = 'active'
    and query like '%data_collector_locations%'`.execute(app.db);
  return rows[0]?.count ?? 0;
}

test.each(['identity', 'br', 'gzip'])(
  'the first part arrives while the list is still being read, and disconnecting ends it (%s)',
  async (encoding) => {
    const response = await requestFile('Csv', encoding);
    expect(response.headers['content-encoding'] ?? 'identity').toBe(encoding);
    const [first] = (await once(response, 'data')) as [Buffer];
    response.pause();
    if (encoding === 'identity') expect(first.toString()).toContain('Type,Name,Display name');
    expect(await countRunningReads()).toBe(1);
    // Nobody reads the rest, so it is not read from the database either.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await countRunningReads()).toBe(1);
    response.destroy();
    await expect.poll(countRunningReads).toBe(0);
  },
);

/** The rows as objects would take ten times as much. */
const maxMebibytes = 12;

test.each(['Csv', 'Excel'] as const)(
  'a file for %s is complete, but never entirely in memory',
  async (kind) => {
    const measureMemory = () => {
      collectGarbage();
      const { heapUsed, external } = process.memoryUsage();
      return (heapUsed + external) / mebibyte;
    };
    const before = measureMemory();
    const samples: number[] = [];
    const response = await requestFile(kind);
    let [bytes, lineEnds, sampledAt] = [0, 0, 0];
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      lineEnds += chunk.filter((byte) => byte === 10).length;
      if (bytes - sampledAt < mebibyte / 2) continue;
      sampledAt = bytes;
      samples.push(measureMemory() - before);
      await new Promise((resolve) => setTimeout(resolve, 10)); // Slower than possible.
    }
    expect(response.complete).toBe(true);
    if (kind === 'Csv') expect(lineEnds).toBe(1 + collectors);
    expect(samples.length).toBeGreaterThan(2);
    expect(Math.max(...samples)).toBeLessThan(maxMebibytes);
    await expect.poll(countRunningReads).toBe(0);
  },
  120_000,
);

test('several at once leave connections for others', async () => {
  const responses = await Promise.all(Array.from({ length: 4 }, () => requestFile('Excel')));
  const list = await fetch(
    `http://127.0.0.1:${(address as AddressInfo).port}/api/dataCollector/list?projectId=${projectId}`,
    {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{}',
    },
  );
  expect(list.status).toBe(200);
  for (const response of responses) response.destroy();
  await expect.poll(countRunningReads).toBe(0);
});
