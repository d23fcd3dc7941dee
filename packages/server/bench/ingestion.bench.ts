import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createApp } from '../src/app.ts';
import { type BenchFixture, gatewayTime, median } from './fixture.ts';
import type { GatewayRequest } from './gateways.ts';

/**
 * Measures how fast messages are accepted, compared with bare durable inserts by the same number of clients into the same
 * database. The two alternate within one run, so that other load on the machine affects both.
 */
const usual = { clients: 16, seconds: 3 };
const rounds = 5;

/** Bare durable inserts per second. */
export async function measureBareInserts(
  fixture: BenchFixture,
  { clients, seconds } = usual,
): Promise<number> {
  const pool = new pg.Pool({ connectionString: fixture.connectionString, max: clients });
  await pool.query(
    'create table if not exists bare_messages (id bigint generated always as identity primary key, sender text, text text, received_at timestamptz)',
  );
  const until = Date.now() + seconds * 1000;
  let count = 0;
  const client = async () => {
    const connection = await pool.connect();
    while (Date.now() < until) {
      await connection.query({
        name: 'bare',
        text: 'insert into bare_messages (sender, text, received_at) values ($1, $2, now())',
        values: ['+221770000001', '1#1#2'],
      });
      count += 1;
    }
    connection.release();
  };
  await Promise.all(Array.from({ length: clients }, client));
  await pool.end();
  return count / seconds;
}

/** The clients run in a separate process, like gateways. */
export function measureDeliveries(
  port: number,
  request: GatewayRequest,
  { clients, seconds } = usual,
): Promise<number> {
  const gateways = fork(fileURLToPath(new URL('./gateways.ts', import.meta.url)), [
    String(port),
    JSON.stringify(request),
    String(clients),
    String(seconds),
  ]);
  return new Promise((resolve, reject) => {
    gateways.once('message', (perSecond) => resolve(Number(perSecond)));
    gateways.once('error', reject);
  });
}

export const formHeaders = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** A message as the gateways of the first kind post it. */
export function createFirstRequest(fixture: BenchFixture): GatewayRequest {
  const form = new URLSearchParams({
    sender: fixture.collectors[0]?.phoneNumber ?? '',
    timestamp: gatewayTime(new Date()),
    text: '1#1#2',
    apikey: fixture.apiKey,
  });
  return {
    method: 'POST',
    path: '/api/enqueueSmsEagleReport',
    headers: formHeaders,
    body: `${form}&msgid={n}`,
  };
}

export async function measureIngestion(
  fixture: BenchFixture,
): Promise<{ bare: number; accepted: number; ratio: number }> {
  const { services } = fixture;
  const app = await createApp(services, { pagesFolder: null });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const request = createFirstRequest(fixture);
  const bare: number[] = [];
  const accepted: number[] = [];
  for (let round = 0; round < rounds; round++) {
    bare.push(await measureBareInserts(fixture));
    accepted.push(await measureDeliveries(port, request));
  }
  await app.close();
  return { bare: median(bare), accepted: median(accepted), ratio: median(accepted) / median(bare) };
}

/** Removes what the measurements of intake stored: too much to be deleted row by row within the time limit of a statement. */
export async function emptyMessages({ connectionString }: BenchFixture): Promise<void> {
  const connection = new pg.Client(connectionString);
  await connection.connect();
  await connection.query('truncate raw_reports cascade');
  await connection.end();
}
