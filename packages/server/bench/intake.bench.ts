import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createApp } from '../src/app.ts';
import { gatewayTime, median, type Stage } from './stage.ts';

/**
 * How fast messages are accepted, against bare durable inserts by the same number of clients on the same database. Both
 * in turns within one run, so that whatever else the machine does slows both.
 */
const clients = 16;
const seconds = 3;
const rounds = 5;

async function bareInserts(stage: Stage): Promise<number> {
  const pool = new pg.Pool({ connectionString: stage.connectionString, max: clients });
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

/** The clients run in a process of their own, as gateways do. */
function deliveries(port: number, form: string): Promise<number> {
  const gateways = fork(fileURLToPath(new URL('./gateways.ts', import.meta.url)), [
    String(port),
    form,
    String(clients),
    String(seconds),
  ]);
  return new Promise((resolve, reject) => {
    gateways.once('message', (perSecond) => resolve(Number(perSecond)));
    gateways.once('error', reject);
  });
}

export async function measureIntake(
  stage: Stage,
): Promise<{ bare: number; accepted: number; ratio: number }> {
  const { services } = stage;
  const connection = new pg.Client(stage.connectionString);
  await connection.connect();
  await connection.query(
    'create table if not exists bare_messages (id bigint generated always as identity primary key, sender text, text text, received_at timestamptz)',
  );
  await connection.end();
  const app = await createApp(services, { pagesFolder: null });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const form = new URLSearchParams({
    sender: stage.collectors[0]?.phoneNumber ?? '',
    timestamp: gatewayTime(new Date()),
    text: '1#1#2',
    apikey: stage.apiKey,
  });
  const bare: number[] = [];
  const accepted: number[] = [];
  for (let round = 0; round < rounds; round++) {
    bare.push(await bareInserts(stage));
    accepted.push(await deliveries(port, form.toString()));
  }
  await app.close();
  return { bare: median(bare), accepted: median(accepted), ratio: median(accepted) / median(bare) };
}
