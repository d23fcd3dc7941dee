import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { createApp } from '../src/app.ts';
import { generateToken, hashToken } from '../src/features/access-tokens/token-text.ts';
import { callLimits } from '../src/platform/http/limits/call-limits.ts';
import type { BenchFixture } from './fixture.ts';
import { storeHistory } from './history.bench.ts';

/** How long it takes to mirror all reports through the data API, and then to follow changes. */
export interface MeasuredMirror {
  reports: number;
  /** Milliseconds for all pages. */
  mirror: number;
  /** Milliseconds for 1,000 changed reports. */
  changes: number;
  /** The largest increase of the memory of this process, which is server and client. */
  peakMebibytes: number;
}

const changedRows = 1000;
const mebibyte = 1024 * 1024;

interface Reader {
  port: number;
  token: string;
  /** Only rows of a line are counted: the client keeps nothing. */
  onPage(): void;
}

/** Reads one page as JSON Lines, compressed, and returns how many rows it has and where to go on. */
function readPage(
  { port, token }: Reader,
  cursor: string,
): Promise<{ rows: number; next: string; hasMore: boolean }> {
  const path = `/api/v1/reports?limit=5000${cursor && `&changed_since=${cursor}`}`;
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/x-ndjson',
    'accept-encoding': 'gzip',
  };
  return new Promise((resolve, reject) => {
    const request = http.get({ port, path, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
      let rows = 0;
      const { 'x-next-cursor': next, 'x-has-more': hasMore } = response.headers;
      const text = response.headers['content-encoding'] === 'gzip' ? response.pipe(createGunzip()) : response;
      text.on('data', (chunk: Buffer) => {
        for (const byte of chunk) if (byte === 10) rows += 1;
      });
      text.on('error', reject);
      text.on('end', () => resolve({ rows, next: String(next), hasMore: hasMore === 'true' }));
    });
    request.on('error', reject);
  });
}

async function follow(reader: Reader, start: string): Promise<{ rows: number; next: string }> {
  let [rows, next, hasMore] = [0, start, true];
  while (hasMore) {
    const page = await readPage(reader, next);
    rows += page.rows;
    ({ next, hasMore } = page);
    reader.onPage();
  }
  return { rows, next };
}

async function aToken({ services: { db }, administratorId }: BenchFixture): Promise<string> {
  const token = generateToken();
  const now = new Date();
  await db
    .insertInto('accessTokens')
    .values({
      ...{ userId: administratorId, name: 'Bench', scopes: ['readReports'], tokenHash: hashToken(token) },
      ...{ createdAt: now, expiresAt: new Date(now.getTime() + 86_400_000) },
    })
    .execute();
  return token;
}

/** Measures a mirror of some reports, which are stored now, in a project of their own. */
export async function measureDataApi(fixture: BenchFixture, reports: number): Promise<MeasuredMirror> {
  const { db } = fixture.services;
  await storeHistory(fixture, reports);
  const app = await createApp(fixture.services, {
    pagesFolder: null,
    callLimits: { ...callLimits, dataApi: { concurrent: 4, perMinute: 1_000_000 } },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const before = process.memoryUsage().rss;
  let peak = before;
  const reader = {
    port: (app.server.address() as AddressInfo).port,
    token: await aToken(fixture),
    onPage: () => {
      peak = Math.max(peak, process.memoryUsage().rss);
    },
  };
  const started = performance.now();
  const mirrored = await follow(reader, '');
  const mirror = performance.now() - started;
  if (mirrored.rows < reports) throw new Error(`Only ${mirrored.rows} of ${reports} reports were mirrored.`);
  await sql`update reports set death_count = 1 where id in (
    select id from reports where project_id = ${fixture.projectId}::int order by id desc limit ${changedRows}::int)`.execute(
    db,
  );
  const changedAt = performance.now();
  const changed = await follow(reader, mirrored.next);
  const changes = performance.now() - changedAt;
  if (changed.rows !== changedRows) throw new Error(`${changed.rows} changes arrived, not ${changedRows}.`);
  await app.close();
  return { reports: mirrored.rows, mirror, changes, peakMebibytes: (peak - before) / mebibyte };
}
