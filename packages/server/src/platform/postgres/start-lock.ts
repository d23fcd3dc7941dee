import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './postmaster.ts';

const heartbeatMilliseconds = 1_000;
const abandonedAfterMilliseconds = 10_000;
const heldHere = new Set<string>();

/**
 * Lets only one process at a time work on what a lock file stands for.
 *
 * Two servers started at the same moment on an empty data folder would otherwise both create a
 * database in it. A lock left behind by a killed process is taken over: at once when its process
 * is gone, else after ten seconds without a sign of life.
 *
 * @param file the lock file; its folder exists
 * @param work what to do while the lock is held
 */
export async function withStartLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  while (!(await acquire(file))) {
    if (await isAbandoned(file)) await discard(file);
    else await sleep(50);
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined);
  }, heartbeatMilliseconds);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    heldHere.delete(file);
    await rm(file, { force: true });
  }
}

async function acquire(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    heldHere.add(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isAbandoned(file: string): Promise<boolean> {
  try {
    const pid = Number(await readFile(file, 'utf8'));
    const silentFor = Date.now() - (await stat(file)).mtimeMs;
    if (silentFor > abandonedAfterMilliseconds) return true;
    if (pid === 0) return false; // just created, not yet written
    // In a container the same process number comes back after every restart.
    if (pid === process.pid) return !heldHere.has(file);
    return !isAlive(pid);
  } catch {
    return false; // released in the meantime
  }
}

/** Renaming first: of several that find the lock abandoned, one moves it away, the others find nothing. */
async function discard(file: string): Promise<void> {
  const aside = `${file}.${process.pid}`;
  await rename(file, aside).catch(() => undefined);
  await rm(aside, { force: true });
}
