import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../packages/server/src/platform/postgres/embedded-postgres.ts';
import { freePort } from '../../packages/server/test/support/servers/free-port.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../support/database-proxy.ts';
import { findMissing } from './commands.ts';
import { type Container, createContainer, type StartedProcess, untilHealthy } from './container.ts';
import { checkFiles, checkInventory } from './contents.ts';
import { buildBase, buildImage, readSettings, removeStorage, unpack } from './image.ts';
import { backUpAndRestore, raiseAlert, runCommand } from './main-job.ts';

/**
 * npm run containers: builds the image of the Dockerfile, every stage of it, and does in it what Harken is for. Needs Debian, root,
 * and `apt-get install debootstrap buildah podman`; neither a container runtime nor a registry of images. Prints what was seen, and
 * ends with 1 when something was wrong. `--keep` leaves the folder with the image.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const administrator = { email: 'admin@test.example', password: 'four quiet green lamps' };
const programs = ['debootstrap', 'buildah', 'podman', 'unshare', 'nsenter', 'setpriv', 'chroot', 'tar'];

/** Runs a step and prints a line of the table. */
async function step<T>(
  title: string,
  work: () => Promise<T> | T,
  describe: (value: T) => string,
): Promise<T> {
  const startedAt = performance.now();
  const value = await Promise.resolve(work()).catch((error: Error) => {
    throw new Error(`${title}: ${error.message}`);
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  say(`| ${title.padEnd(34)} | ${seconds.padStart(6)} s | ${describe(value)}`);
  return value;
}

async function checkMachine(): Promise<void> {
  if (process.getuid?.() !== 0)
    throw new Error('npm run containers needs root: it mounts and changes roots.');
  const missing = await findMissing(programs);
  if (missing.length > 0)
    throw new Error(
      `Missing: ${missing.join(', ')}. Run: apt-get install debootstrap buildah podman util-linux`,
    );
}

/** Builds the image; returns its files and settings. */
async function build(folder: string) {
  await step(
    'Base: Debian, Node, npm',
    () => buildBase(folder),
    () => `debootstrap bookworm, Node ${process.version}`,
  );
  await step(
    'Image',
    () => buildImage(folder),
    (stages) => `built all stages: ${stages.join(', ')}`,
  );
  const settings = await step(
    'Settings of the image',
    () => readSettings(folder),
    ({ User, Cmd, Healthcheck }) => `user ${User}; ${Cmd.join(' ')}; health check ${Healthcheck.Test.at(-1)}`,
  );
  const image = await step(
    'Unpacked',
    () => unpack(folder),
    () => 'a folder with its files',
  );
  await step('Packages and licences', () => checkInventory(image), String);
  await step('Files', () => checkFiles(image), String);
  return { image, settings };
}

/** An empty database; `inside` is its address without a socket, for the container. */
async function createDatabase(postgres: EmbeddedPostgres, proxy: DatabaseProxy, name: string) {
  const client = new pg.Client(postgres.connectionString);
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  const at = (url: string) => {
    const changed = new URL(url);
    changed.pathname = `/${name}`;
    return changed.href;
  };
  return { inside: at(proxy.url), outside: at(postgres.connectionString) };
}

/** The user of the image tries to write where a container runtime with a read-only root refuses it. */
async function tryToWrite(container: Container): Promise<string> {
  const script =
    'for f in /harken /usr/local/bin /etc /tmp /backups; do touch $f/x 2>/dev/null && echo $f; done; id -u';
  const { output } = await container.run(['sh', '-c', script]);
  const lines = output.trim().split('\n');
  if (lines.join(' ') !== '/tmp /backups 1000') throw new Error(`wrote to ${lines.join(', ')}`);
  await container.run(['rm', '/backups/x']);
  return 'user 1000 can write to /tmp and /backups only';
}

async function work(folder: string, image: string, settings: Awaited<ReturnType<typeof readSettings>>) {
  const processes: StartedProcess[] = [];
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
  const proxy = await startDatabaseProxy(postgres.connectionString);
  try {
    const backups = path.join(folder, 'backups');
    await mkdir(backups);
    await chown(backups, 1000, 1000);
    const database = await createDatabase(postgres, proxy, 'first');
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const container = await createContainer(
      { folder: image, settings, backups },
      {
        ...{ DATABASE_URL: database.inside, HARKEN_SECRET_KEY: 'only-for-tests-only-for-tests-only' },
        ...{ HARKEN_BASE_URL: url, HARKEN_HOST: '127.0.0.1', PORT: port },
        ...{ HARKEN_ADMIN_EMAIL: administrator.email, HARKEN_ADMIN_PASSWORD: administrator.password },
        HARKEN_METRICS_PORT: String(await freePort()),
      },
    );
    const start = async (parameters: string[]) => {
      const started = container.start(parameters);
      processes.push(started);
      await untilHealthy(started);
      return started;
    };
    await step('Read-only tree', () => tryToWrite(container), String);
    await step(
      'Migrations',
      () => runCommand(container, ['migrate']),
      (output) => /^The database has .+$/m.exec(output)?.[0] ?? output,
    );
    await step(
      'Web process',
      () => start(['--web']),
      () => `healthy at ${url}`,
    );
    await step(
      'Worker',
      () => start(['--worker']),
      () => 'healthy',
    );
    await step(
      'An SMS becomes an alert',
      () => raiseAlert(url, administrator),
      (ms) => `alert ${Math.round(ms)} ms after the SMS`,
    );
    const empty = await createDatabase(postgres, proxy, 'second');
    await step(
      'Backup and restore',
      () => backUpAndRestore(container, backups, { full: database.outside, empty }),
      String,
    );
    await step(
      'Stopped by SIGTERM',
      () => Promise.all(processes.map((started) => started.stop())),
      (codes) => `exit codes ${codes.join(', ')}`,
    ).then((codes) => {
      if (codes.some((code) => code !== 0)) throw new Error('a process did not stop by itself');
    });
  } finally {
    for (const started of processes) started.kill();
    await proxy.close();
    await postgres.stop();
  }
}

await checkMachine();
const folder = await mkdtemp(path.join(tmpdir(), 'harken-containers-'));
await chmod(folder, 0o755); // the database runs under another account
try {
  const { image, settings } = await build(folder);
  await work(folder, image, settings);
  say('Everything worked in the built image.');
} catch (error) {
  say(`FAILED: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  if (!process.argv.includes('--keep')) {
    await removeStorage(folder).catch((error: Error) => say(error.message));
    await rm(folder, { recursive: true, force: true });
  }
}
process.exit();
