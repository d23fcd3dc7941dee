import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The content of postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Whether connections are accepted. */
  ready: boolean;
}

/** Reads postmaster.pid; undefined if there was no server, or it was shut down properly. */
export function readPostmaster(dataDir: string): Postmaster | undefined {
  try {
    const lines = readFileSync(getPidFile(dataDir), 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 0) return undefined;
    return { pid, port: Number(lines[3]) || 5432, ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/** Whether a process is running. A zombie (dead, but not yet reaped by its parent) is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !isZombie(pid);
}

/** Whether a running process is the PostgreSQL of this data folder, and not another program that got the same process id. */
export function isPostmasterOf(dataDir: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  const command = findCommandLine(pid);
  return command === undefined || (command.includes('postgres') && command.includes(dataDir));
}

/**
 * Corrects a postmaster.pid whose process id now belongs to a zombie or another program.
 *
 * PostgreSQL does not start as long as a process with that id exists. Deleting the file would also disable its check for backends
 * of the old server that still access the data. So only the id is replaced, by that of our own process: the new server recognises
 * it as its parent and ignores it.
 */
export function disownPostmaster(dataDir: string): void {
  const [, ...rest] = readFileSync(getPidFile(dataDir), 'utf8').split('\n');
  writeFileSync(getPidFile(dataDir), [String(process.pid), ...rest].join('\n'));
}

/**
 * Stops PostgreSQL: open transactions are rolled back, and everything committed is on disk.
 *
 * @param pid of the postmaster
 * @param timeoutMilliseconds after which it is stopped without a final checkpoint; the next start recovers
 */
export async function stopPostmaster(pid: number, timeoutMilliseconds = 30_000): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!send(pid, signal)) return;
    if (await waitUntilGone(pid, timeoutMilliseconds)) return;
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

async function waitUntilGone(pid: number, milliseconds: number): Promise<boolean> {
  const until = Date.now() + milliseconds;
  while (Date.now() < until) {
    if (!isAlive(pid)) return true;
    await sleep(20);
  }
  return false;
}

function getPidFile(dataDir: string): string {
  return path.join(dataDir, 'postmaster.pid');
}

function isZombie(pid: number): boolean {
  if (process.platform === 'win32') return false;
  if (process.platform !== 'linux')
    return runCommand('ps', ['-o', 'stat=', '-p', String(pid)])?.startsWith('Z') ?? false;
  try {
    // "pid (name) state …"; the name may contain brackets
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .startsWith('Z');
  } catch {
    return false;
  }
}

/** The command line of a process; undefined if the system does not provide it. */
function findCommandLine(pid: number): string | undefined {
  if (process.platform === 'win32') return undefined;
  if (process.platform !== 'linux') return runCommand('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function runCommand(command: string, options: string[]): string | undefined {
  try {
    return execFileSync(command, options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
