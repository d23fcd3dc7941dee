import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the main process of PostgreSQL writes about itself into postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
  /** True once connections are accepted. */
  ready: boolean;
}

/** Reads postmaster.pid; undefined when no server has been running, or it ended in good order. */
export function readPostmaster(dataDir: string): Postmaster | undefined {
  try {
    const lines = readFileSync(pidFile(dataDir), 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 0) return undefined;
    return { pid, port: Number(lines[3]) || 5432, ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/** Whether a process runs. A zombie, dead but not yet collected by its parent, counts as dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !isZombie(pid);
}

/** Whether a process runs and is the PostgreSQL of this data folder, and not another that inherited the number. */
export function isPostmasterOf(dataDir: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  const command = commandLineOf(pid);
  return command === undefined || (command.includes('postgres') && command.includes(dataDir));
}

/**
 * Corrects a postmaster.pid whose process number now belongs to a zombie or a stranger.
 *
 * PostgreSQL refuses to start as long as a process with that number exists. Deleting the file
 * would also switch off its check that no backend of the old server is still at work on the
 * data; so only the number is replaced, by that of our own process, which the new server
 * recognises as its parent and therefore not as a rival.
 */
export function disownPostmaster(dataDir: string): void {
  const [, ...rest] = readFileSync(pidFile(dataDir), 'utf8').split('\n');
  writeFileSync(pidFile(dataDir), [String(process.pid), ...rest].join('\n'));
}

/**
 * Ends PostgreSQL: open transactions are rolled back, everything committed is on disk.
 *
 * @param pid the main process
 * @param patienceMilliseconds afterwards it is ended without a final checkpoint; the next start recovers
 */
export async function stopPostmaster(pid: number, patienceMilliseconds = 30_000): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!send(pid, signal)) return;
    if (await isGone(pid, patienceMilliseconds)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop`);
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

async function isGone(pid: number, milliseconds: number): Promise<boolean> {
  const until = Date.now() + milliseconds;
  while (Date.now() < until) {
    if (!isAlive(pid)) return true;
    await sleep(20);
  }
  return false;
}

function pidFile(dataDir: string): string {
  return path.join(dataDir, 'postmaster.pid');
}

function isZombie(pid: number): boolean {
  if (process.platform === 'win32') return false;
  if (process.platform !== 'linux')
    return ask('ps', ['-o', 'stat=', '-p', String(pid)])?.startsWith('Z') ?? false;
  try {
    // "pid (name) state …", and the name may itself contain brackets
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .startsWith('Z');
  } catch {
    return false;
  }
}

/** The command line of a process; undefined where the system does not tell. */
function commandLineOf(pid: number): string | undefined {
  if (process.platform === 'win32') return undefined;
  if (process.platform !== 'linux') return ask('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function ask(command: string, options: string[]): string | undefined {
  try {
    return execFileSync(command, options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
