import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { createTestFolder } from '../../packages/server/test/support/database-server.ts';
import { freePort } from '../../packages/server/test/support/servers/free-port.ts';
import { buildClientIfNeeded } from '../../scripts/lib/client-build.mjs';
import { testClockSetting, testNow } from './clock.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server that starts the demo on the first request, and returns the demo's address. */
    demoKeeper: string;
  }
}

interface StartedDemo {
  /** Without a trailing slash. */
  address: string;
  stop(): Promise<void>;
}

const main = path.join(import.meta.dirname, '../../packages/server/src/main.ts');
/** The demo simulates a year of messages: half a minute on an idle machine, several on a busy one. */
const startTimeoutMs = 500_000;

/**
 * Provides one demo for all browser tests of a run, started on the first request, or at once with `HARKEN_DEMO_IS_NEEDED=1`, because
 * some test of a whole run will ask for it. `HARKEN_DEMO_AT=http://localhost:8080` makes
 * the tests use a running demo.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let demo = process.env.HARKEN_DEMO_IS_NEEDED ? findDemo(createTestFolder) : undefined;
  demo?.catch(() => undefined); // reported to whoever asks for it
  const starter = createServer((_request, response) => {
    demo ??= findDemo(createTestFolder);
    demo.then(
      ({ address }) => response.end(address),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  }).listen(0, '127.0.0.1');
  await once(starter, 'listening');
  project.provide('demoKeeper', `http://127.0.0.1:${(starter.address() as AddressInfo).port}`);
  return async () => {
    starter.closeAllConnections();
    starter.close();
    await demo?.then(({ stop }) => stop()).catch(() => undefined);
  };
}

/**
 * A running demo, or a new one.
 *
 * @param createFolder for its data: on the disk, unless nothing is measured
 */
export async function findDemo(createFolder = createFolderOnDisk): Promise<StartedDemo> {
  const given = process.env.HARKEN_DEMO_AT;
  if (given) return { address: given, stop: async () => undefined };
  await buildClientIfNeeded();
  return startDemo(await createFolder());
}

async function createFolderOnDisk(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'harken-demo-'));
  await chmod(folder, 0o755); // started as root, the database runs under another account
  return folder;
}

async function startDemo(folder: string): Promise<StartedDemo> {
  const port = await freePort();
  const server = spawn(process.execPath, [main], {
    env: {
      ...environment(),
      ...testClockSetting,
      PORT: String(port),
      HARKEN_DEMO: 'true',
      HARKEN_DATA_DIR: folder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk) => output.push(String(chunk)));
  const stop = async () => {
    await stopProcess(server);
    await rm(folder, { recursive: true, force: true });
  };
  const address = `http://localhost:${port}`;
  try {
    await waitUntilReady(`${address}/health/ready`, server);
  } catch (error) {
    await stop();
    throw new Error(`The demo does not start.\n${output.join('')}`, { cause: error });
  }
  return { address, stop };
}

/** The environment without settings of the person who runs the tests. */
function environment(): NodeJS.ProcessEnv {
  const foreign = /^(HARKEN_|DATABASE_(READ_)?URL$|SMTP_URL$|MQTT_|TELERIVET_|NODE_ENV$|VITEST|PORT$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
}

/** Waits until the demo data is generated and served, which takes much longer than other starts. */
async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const until = testNow() + startTimeoutMs;
  while (testNow() < until) {
    if (server.exitCode !== null) throw new Error(`It ended with code ${server.exitCode}.`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(200);
  }
  throw new Error(`${url} did not answer in time.`);
}

async function stopProcess(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const killTimer = setTimeout(() => server.kill('SIGKILL'), 20_000);
  server.kill('SIGTERM');
  await exit;
  clearTimeout(killTimer);
}
