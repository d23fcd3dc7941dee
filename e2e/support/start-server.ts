import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../packages/server/test/support/servers/free-port.ts';
import { testClockSetting, testNow } from './clock.ts';

/** Harken as a process of its own, accessed by its address only. */
export interface StartedServer {
  url: string;
  /** Its standard output and error output. */
  output(): string;
  /** Stops it gracefully; returns its exit code. */
  stop(): Promise<number | null>;
  /** Kills it, like a power failure. */
  kill(): Promise<void>;
}

export type Settings = Record<string, string>;

export const main = path.join(import.meta.dirname, '..', '..', 'packages', 'server', 'src', 'main.ts');
/** Two seconds on an idle machine; a busy one with several starts at once was seen to need more than a minute. */
const secondsToStart = 240;
export const administrator = { email: 'admin@test.example', password: 'four quiet green lamps' };

/** Gives access to metrics and API documentation. */
export const metricsToken = 'only-for-tests-only-for-tests';

/** Settings that a start without the demo requires. */
export const requiredSettings: Settings = {
  HARKEN_DEMO: 'false',
  HARKEN_HOST: '127.0.0.1',
  HARKEN_SECRET_KEY: 'only-for-tests-only-for-tests-only',
  HARKEN_ADMIN_EMAIL: administrator.email,
  HARKEN_ADMIN_PASSWORD: administrator.password,
  HARKEN_METRICS_TOKEN: metricsToken,
  HARKEN_REPLIES_PER_HOUR: '100000',
};

/** Keeps compiled sources between starts; those of a copy in a temporary folder beside it. */
function compileCacheOf(program: string): Settings {
  const { NODE_COMPILE_CACHE } = process.env;
  if (program !== main) return { NODE_COMPILE_CACHE: path.join(path.dirname(program), 'compile-cache') };
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};
}

function spawnServer(settings: Settings, program = main, parameters: string[] = []) {
  // Settings of the person who runs the tests must not reach the server.
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  const env = { PATH, HOME, TMPDIR, TZ: 'UTC', ...compileCacheOf(program), ...testClockSetting, ...settings };
  const child = spawn(process.execPath, [program, ...parameters], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const listen = (text: Buffer) => {
    output += text;
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  return { child, output: () => output };
}

/**
 * Starts the server and waits until it is healthy.
 *
 * @param settings in addition to the required ones; must contain `DATABASE_URL` or `HARKEN_DATA_DIR`
 * @param program the entry point, to start another release
 * @param parameters `--web` or `--worker`; a worker is asked at `HARKEN_METRICS_PORT`, which must then be the same as `PORT`
 */
export async function startServer(
  settings: Settings,
  program = main,
  parameters: string[] = [],
): Promise<StartedServer> {
  const port = settings.PORT ?? String(await freePort());
  const all = { ...requiredSettings, ...settings, PORT: port };
  const { child, output } = spawnServer(all, program, parameters);
  const url = `http://127.0.0.1:${port}`;
  await waitUntilHealthy(url, child, output);
  return {
    url,
    output,
    async stop() {
      await end(child, 'SIGTERM');
      return child.exitCode;
    },
    kill: () => end(child, 'SIGKILL'),
  };
}

/** Starts the server with settings that should prevent it; returns exit code and output. */
export async function startAndWaitForExit(
  settings: Settings,
  program = main,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = spawnServer(settings, program);
  const timer = setTimeout(() => child.kill('SIGKILL'), secondsToStart * 1000);
  await once(child, 'close');
  clearTimeout(timer);
  return { code: child.exitCode, output: output() };
}

async function waitUntilHealthy(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const giveUpAt = testNow() + secondsToStart * 1000;
  while (testNow() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}: ${output()}`);
    // The previous release has no `/health/ready` (without a built client it answers 500); upgrade tests start it too.
    const ready = await fetch(`${url}/health/ready`).catch(() => undefined);
    const answer =
      ready && [404, 500].includes(ready.status)
        ? await fetch(`${url}/health`).catch(() => undefined)
        : ready;
    if (answer?.status === 200) return;
    await sleep(100);
  }
  await end(child, 'SIGKILL');
  throw new Error(`The server was not healthy after ${secondsToStart} s: ${output()}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
