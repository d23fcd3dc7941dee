import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { testSecretKeys } from '../test/support/builders/secrets.ts';
import {
  listBodies,
  listRequests,
  openReaders,
  requestsPerClient,
  signInReaders,
} from './dashboard-requests.ts';
import type { DashboardsFixture } from './dashboards.fixture.ts';
import type { BenchFixture } from './fixture.ts';

/** Measures the memory of a web process of its own, started like in production, while ten people look at dashboards. */

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const metricsToken = 'token of the benchmark';
/** As the container image runs it. */
const nodeOptions = ['--max-semi-space-size=16'];
const rounds = 3;
const pollMilliseconds = 500;
const startMilliseconds = 30_000;

export interface MemoryFigures {
  /** Resident memory in MiB: after the start, the highest, and after the last response. */
  started: number;
  highest: number;
  finished: number;
  /** The heap that was used in the end. */
  heap: number;
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

/** Every dashboard, with requests as in `measureDashboards`. */
export async function measureMemory(
  fixture: BenchFixture,
  dashboards: DashboardsFixture,
): Promise<MemoryFigures> {
  const port = await findFreePort();
  const env = {
    ...process.env,
    ...{ PORT: String(port), HARKEN_HOST: '127.0.0.1', DATABASE_URL: fixture.connectionString },
    ...{ HARKEN_SECRET_KEY: testSecretKeys.secretKey ?? '', HARKEN_METRICS_TOKEN: metricsToken },
    MALLOC_MMAP_THRESHOLD_: '131072',
    ...{ HARKEN_LOG_LEVEL: 'warn', HARKEN_TRUST_PROXY: '1' }, // readers at different addresses
  };
  const web = spawn(process.execPath, [...nodeOptions, main, '--web'], { env, stdio: 'ignore' });
  const readers = openReaders();
  try {
    await waitUntilStarted(port);
    const { resident: started } = await readMemory(port);
    let highest = started;
    const watch = setInterval(
      () =>
        readMemory(port).then(
          ({ resident }) => {
            highest = Math.max(highest, resident);
          },
          () => undefined,
        ),
      pollMilliseconds,
    );
    for (let round = 0; round < rounds; round += 1)
      for (const request of listRequests(fixture, dashboards)) {
        if (request.url.includes('situationReport')) continue;
        const cookies = await signInReaders(fixture.services.db);
        const bodies = listBodies(request, dashboards);
        await readers.read({
          port,
          cookies,
          path: request.url,
          bodies,
          clients: cookies.length,
          times: requestsPerClient,
        });
      }
    clearInterval(watch);
    const { resident: finished, heap } = await readMemory(port);
    return { started, highest: Math.max(highest, finished), finished, heap };
  } finally {
    readers.close();
    web.kill();
  }
}
