import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { testSecretKeys } from '../test/support/builders/secrets.ts';
import type { BenchDatabase } from './fixture.ts';

/** A web process of its own, started as in production: with the options of the container image, by the command that an operator runs. */

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const metricsToken = 'token of the benchmark';
/** As the container image runs it. */
const nodeOptions = ['--max-semi-space-size=32', '--v8-pool-size=0'];
/** The same for a process that does not run main.ts, which sets the growth of the heap itself. */
export const heapOptions = [...nodeOptions, '--heap-growing-percent=80'];
const startMilliseconds = 30_000;
const pollMilliseconds = 100;
const maxLogLength = 10_000;
/** What web processes logged last. It is printed if a measurement fails, after they were stopped. */
let log = '';
process.once('exit', (code) => {
  if (code !== 0) process.stderr.write(log);
});

export interface WebProcess {
  port: number;
  /** Resident memory and the used part of the heap, in MiB. */
  readMemory: () => Promise<{ resident: number; heap: number }>;
  stop: () => Promise<void>;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function readMemory(port: number): Promise<{ resident: number; heap: number }> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  const text = await response.text();
  const find = (name: string) => {
    const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? [];
    return Number(value) / 2 ** 20;
  };
  return { resident: find('process_resident_memory_bytes'), heap: find('nodejs_heap_size_used_bytes') };
}

async function waitUntilStarted(port: number): Promise<void> {
  const giveUpAt = performance.now() + startMilliseconds;
  for (;;) {
    const isReady = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (performance.now() > giveUpAt) throw new Error('The web process did not start.');
    await sleep(pollMilliseconds);
  }
}

/** Starts a web process and waits until it is ready. */
export async function startWebProcess({
  connectionString,
}: Pick<BenchDatabase, 'connectionString'>): Promise<WebProcess> {
  const port = await findFreePort();
  const env = {
    ...process.env,
    ...{ PORT: String(port), HARKEN_HOST: '127.0.0.1', DATABASE_URL: connectionString },
    ...{ HARKEN_SECRET_KEY: testSecretKeys.secretKey ?? '', HARKEN_METRICS_TOKEN: metricsToken },
    MALLOC_MMAP_THRESHOLD_: '131072',
    ...{ HARKEN_LOG_LEVEL: 'warn', HARKEN_TRUST_PROXY: '1' }, // readers at different addresses
  };
  const child = spawn(process.execPath, [...nodeOptions, main, '--web'], { env });
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => {
      log = `${log}${chunk}`.slice(-maxLogLength);
    });
  const kill = () => void child.kill();
  process.once('exit', kill); // if a measurement fails
  const ended = once(child, 'exit').then(() => process.off('exit', kill));
  const stop = async () => {
    child.kill();
    await ended;
  };
  try {
    await waitUntilStarted(port);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, readMemory: () => readMemory(port), stop };
}
