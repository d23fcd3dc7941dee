import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './postmaster.ts';

const heartbeatMilliseconds = 1_000;
const abandonedAfterMilliseconds = 10_000;
const ownLocks = new Set<string>();

/**
 * Runs work while holding a lock file, in one process at a time.
 *
 * Two servers started at the same time on an empty data folder would otherwise both create a database in it. The lock of a killed
 * process is taken over: immediately if the process no longer exists, otherwise after ten seconds without a heartbeat.
 *
 * @param file the lock file; its folder must exist
 * @param work to do while the lock is held
 */
export async function withStartLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  while (!(await acquire(file))) {
    if (await isAbandoned(file)) await removeAbandoned(file);
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
    ownLocks.delete(file);
    await rm(file, { force: true });
  }
}

async function acquire(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    ownLocks.add(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isAbandoned(file: string): Promise<boolean> {
  try {
    const pid = Number(await readFile(file, 'utf8'));
    const inactiveMilliseconds = Date.now() - (await stat(file)).mtimeMs;
    if (inactiveMilliseconds > abandonedAfterMilliseconds) return true;
    if (pid === 0) return false; // just created, not yet written
    // In a container, the same process id returns after every restart.
    if (pid === process.pid) return !ownLocks.has(file);
    return !isAlive(pid);
  } catch {
    return false; // released meanwhile
  }
}

/** Renames first: of several processes that find the lock abandoned, only one succeeds. */
async function removeAbandoned(file: string): Promise<void> {
  const movedFile = `${file}.${process.pid}`;
  await rename(file, movedFile).catch(() => undefined);
  await rm(movedFile, { force: true });
}
