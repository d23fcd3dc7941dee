import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireLease } from './leases.ts';
import { canAccess } from './postgres-account.ts';
import { copyPostgresBinaries, findPostgresBinaries } from './postgres-binaries.ts';
import { disownPostmaster, isAlive, readPostmaster } from './postmaster.ts';
import { createSocketFolder, findSocketFolder } from './socket-folder.ts';
import { withStartLock } from './start-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'harken-supervision-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function startEndedProcess(): Promise<number> {
  const child = spawn('true');
  await once(child, 'exit');
  return child.pid as number;
}

describe('the programs of PostgreSQL', () => {
  it('run from their package', async () => {
    const { postgres, environment } = await findPostgresBinaries(folder);
    const { stdout } = spawnSync(postgres, ['--version'], { env: environment, encoding: 'utf8' });
    expect(stdout).toContain('PostgreSQL) 18');
  });

  it('run from a copy', async () => {
    const copy = await copyPostgresBinaries(await findPostgresBinaries(folder), folder);
    const { stdout } = spawnSync(copy.postgres, ['--version'], { env: copy.environment, encoding: 'utf8' });
    expect(copy.postgres.startsWith(folder)).toBe(true);
    expect(stdout).toContain('PostgreSQL) 18');
  });
});

describe('a process', () => {
  it('is alive only while it runs', async () => {
    expect(isAlive(process.pid)).toBe(true);
    expect(isAlive(await startEndedProcess())).toBe(false);
  });

  it('is not alive as a zombie', async () => {
    // sleep replaces the shell and never reaps its child
    const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 30'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [text] = await once(parent.stdout, 'data');
    const zombie = Number(String(text));
    await expect.poll(() => isAlive(zombie)).toBe(false);
    expect(process.kill(zombie, 0)).toBe(true);
    parent.kill();
  });
});

describe('postmaster.pid', () => {
  const lines = ['4711', '/data', '1700000000', '5433', '/tmp/socket', '', '1 2', 'ready   ', ''];

  it('contains process id, port and readiness', async () => {
    await writeFile(path.join(folder, 'postmaster.pid'), lines.join('\n'));
    expect(readPostmaster(folder)).toEqual({ pid: 4711, port: 5433, ready: true });
  });

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['garbled', 'x\ny'],
  ])('is ignored when %s', async (_, text) => {
    if (text !== undefined) await writeFile(path.join(folder, 'postmaster.pid'), text);
    expect(readPostmaster(folder)).toBeUndefined();
  });

  it('keeps all but the process id when disowned', async () => {
    await writeFile(path.join(folder, 'postmaster.pid'), lines.join('\n'));
    disownPostmaster(folder);
    const text = await readFile(path.join(folder, 'postmaster.pid'), 'utf8');
    expect(text.split('\n')).toEqual([String(process.pid), ...lines.slice(1)]);
  });
});

describe('the start lock', () => {
  it('is exclusive', async () => {
    const lock = path.join(folder, 'lock');
    const steps: string[] = [];
    const work = (name: string) =>
      withStartLock(lock, async () => {
        steps.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, 20));
        steps.push(`${name} ends`);
      });
    await Promise.all([work('a'), work('b'), work('c')]);
    expect(steps.filter((_, index) => index % 2 === 0).map((step) => step[0])).toEqual(
      steps.filter((_, index) => index % 2 === 1).map((step) => step[0]),
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['a process that ended', startEndedProcess],
    ['an earlier process with the same process id', async () => process.pid],
  ])('is taken over from %s', async (_, owner) => {
    const lock = path.join(folder, 'lock');
    await writeFile(lock, String(await owner()));
    expect(await withStartLock(lock, async () => 'worked')).toBe('worked');
  });

  it('is released after a failure', async () => {
    const lock = path.join(folder, 'lock');
    const failing = withStartLock(lock, async () => {
      throw new Error('no room');
    });
    await expect(failing).rejects.toThrow('no room');
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('the leases of a server', () => {
  it('let the last user stop it', async () => {
    const leases = path.join(folder, 'holders');
    const releaseFirst = await acquireLease(leases, true);
    const releaseSecond = await acquireLease(leases, false);
    expect(await releaseFirst()).toBe(false);
    expect(await releaseSecond()).toBe(true);
  });

  it('are ignored when their process has ended', async () => {
    const leases = path.join(folder, 'holders');
    const release = await acquireLease(leases, true);
    await writeFile(path.join(leases, `${await startEndedProcess()}-1`), '');
    expect(await release()).toBe(true);
  });
});

describe('the socket folder', () => {
  it('is the same at every start, and different for other data', () => {
    expect(findSocketFolder('/srv/a/postgres')).toBe(findSocketFolder('/srv/a/postgres'));
    expect(findSocketFolder('/srv/a/postgres')).not.toBe(findSocketFolder('/srv/b/postgres'));
  });

  it('has a short path even if the temporary folder has a long one', () => {
    expect(findSocketFolder('/srv/postgres', `/var/${'x'.repeat(90)}`)).toMatch(/^\/tmp\/harken-/);
  });

  it('must be a folder', async () => {
    await writeFile(path.join(folder, 'socket'), '');
    await expect(createSocketFolder(path.join(folder, 'socket'))).rejects.toThrow(
      'belongs to another account',
    );
  });
});

describe('an account', () => {
  it.each([
    [0o755, true],
    [0o711, true],
    [0o750, false],
    [0o700, false],
  ])('can pass a folder with mode %o: %s', async (mode, expected) => {
    const inner = path.join(folder, 'closed', 'inner');
    await mkdir(inner, { recursive: true });
    await chmod(folder, 0o755);
    await chmod(path.join(folder, 'closed'), mode);
    expect(canAccess({ uid: 4_000_000, gid: 4_000_000 }, inner)).toBe(expected);
  });
});
