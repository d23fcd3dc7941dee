import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdServer } from './holders.ts';
import { canReach } from './postgres-account.ts';
import { copyPostgresBinaries, findPostgresBinaries } from './postgres-binaries.ts';
import { disownPostmaster, isAlive, readPostmaster } from './postmaster.ts';
import { openSocketFolder, socketFolderOf } from './socket-folder.ts';
import { withStartLock } from './start-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'harken-supervision-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function processThatEnded(): Promise<number> {
  const child = spawn('true');
  await once(child, 'exit');
  return child.pid as number;
}

describe('the programs of PostgreSQL', () => {
  it('run where they were installed', async () => {
    const { postgres, environment } = await findPostgresBinaries(folder);
    const { stdout } = spawnSync(postgres, ['--version'], { env: environment, encoding: 'utf8' });
    expect(stdout).toContain('PostgreSQL) 18');
  });

  it('run from a copy too', async () => {
    const copy = await copyPostgresBinaries(await findPostgresBinaries(folder), folder);
    const { stdout } = spawnSync(copy.postgres, ['--version'], { env: copy.environment, encoding: 'utf8' });
    expect(copy.postgres.startsWith(folder)).toBe(true);
    expect(stdout).toContain('PostgreSQL) 18');
  });
});

describe('a process', () => {
  it('is alive while it runs, and not after', async () => {
    expect(isAlive(process.pid)).toBe(true);
    expect(isAlive(await processThatEnded())).toBe(false);
  });

  it('is not alive as a zombie', async () => {
    // the shell is replaced by sleep, which never collects its child
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

  it('tells process, port and readiness', async () => {
    await writeFile(path.join(folder, 'postmaster.pid'), lines.join('\n'));
    expect(readPostmaster(folder)).toEqual({ pid: 4711, port: 5433, ready: true });
  });

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['garbled', 'x\ny'],
  ])('counts as none when %s', async (_, text) => {
    if (text !== undefined) await writeFile(path.join(folder, 'postmaster.pid'), text);
    expect(readPostmaster(folder)).toBeUndefined();
  });

  it('keeps all but the process number when disowned', async () => {
    await writeFile(path.join(folder, 'postmaster.pid'), lines.join('\n'));
    disownPostmaster(folder);
    const text = await readFile(path.join(folder, 'postmaster.pid'), 'utf8');
    expect(text.split('\n')).toEqual([String(process.pid), ...lines.slice(1)]);
  });
});

describe('the start lock', () => {
  it('lets one after the other work', async () => {
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
    ['a process that ended', processThatEnded],
    ['an earlier process with our own number', async () => process.pid],
  ])('is taken over from %s', async (_, holder) => {
    const lock = path.join(folder, 'lock');
    await writeFile(lock, String(await holder()));
    expect(await withStartLock(lock, async () => 'worked')).toBe('worked');
  });

  it('is released when the work fails', async () => {
    const lock = path.join(folder, 'lock');
    const failing = withStartLock(lock, async () => {
      throw new Error('no room');
    });
    await expect(failing).rejects.toThrow('no room');
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('the holders of a server', () => {
  it('leave it to the last to stop it', async () => {
    const holders = path.join(folder, 'holders');
    const releaseFirst = await holdServer(holders, true);
    const releaseSecond = await holdServer(holders, false);
    expect(await releaseFirst()).toBe(false);
    expect(await releaseSecond()).toBe(true);
  });

  it('do not count when they are gone', async () => {
    const holders = path.join(folder, 'holders');
    const release = await holdServer(holders, true);
    await writeFile(path.join(holders, `${await processThatEnded()}-1`), '');
    expect(await release()).toBe(true);
  });
});

describe('the socket folder', () => {
  it('is the same on every start, and another for other data', () => {
    expect(socketFolderOf('/srv/a/postgres')).toBe(socketFolderOf('/srv/a/postgres'));
    expect(socketFolderOf('/srv/a/postgres')).not.toBe(socketFolderOf('/srv/b/postgres'));
  });

  it('is short enough even where the temporary folder is not', () => {
    expect(socketFolderOf('/srv/postgres', `/var/${'x'.repeat(90)}`)).toMatch(/^\/tmp\/harken-/);
  });

  it('is refused when it is not a folder', async () => {
    await writeFile(path.join(folder, 'socket'), '');
    await expect(openSocketFolder(path.join(folder, 'socket'))).rejects.toThrow('belongs to somebody else');
  });
});

describe('an account', () => {
  it.each([
    [0o755, true],
    [0o711, true],
    [0o750, false],
    [0o700, false],
  ])('passes a folder of mode %o: %s', async (mode, expected) => {
    const inner = path.join(folder, 'closed', 'inner');
    await mkdir(inner, { recursive: true });
    await chmod(folder, 0o755);
    await chmod(path.join(folder, 'closed'), mode);
    expect(canReach({ uid: 4_000_000, gid: 4_000_000 }, inner)).toBe(expected);
  });
});
