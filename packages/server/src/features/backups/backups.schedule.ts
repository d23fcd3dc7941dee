import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isBackupDue, isVerificationDue } from '@harken/domain/backups/schedule';
import type { Services } from '../../platform/services.ts';
import { findPastRuns } from './backups.queries.ts';
import { watchBackups } from './backups.watch.ts';

const checkMilliseconds = 60_000;

type Command = 'backup' | 'verify-backup';

const scripts: Record<Command, string> = {
  backup: fileURLToPath(new URL('../../../scripts/backup.ts', import.meta.url)),
  'verify-backup': fileURLToPath(new URL('../../../scripts/verify-backup.ts', import.meta.url)),
};

/** A started command. */
interface Running {
  /** The last line of its errors; null after success. */
  ended: Promise<string | null>;
  kill(): void;
}

/**
 * Runs a command in a process of its own with low priority: reading a whole database must not slow down messages, and what is
 * killed leaves nothing in this process. It has the settings of this one.
 */
function runCommand(command: Command): Running {
  const child = spawn(process.execPath, [scripts[command], '--scheduled'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-2000);
  });
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const ended = new Promise<string | null>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code) =>
      resolve(code === 0 ? null : (errors.trim().split('\n').at(-1) ?? `code ${code}`)),
    );
  });
  return { ended, kill: () => void child.kill() };
}

/** Which command is due. Several processes may find the same one; the command itself makes sure that it runs once. */
export async function findDueCommand({ db, config: { backup } }: Services): Promise<Command | null> {
  const { now, ...past } = await findPastRuns(db);
  const { lastBackupAt } = past;
  const backups = { lastSuccessAt: lastBackupAt, lastAttemptAt: past.lastBackupAttemptAt };
  if (backup.hour !== null && isBackupDue({ hour: backup.hour, ...backups }, now)) return 'backup';
  const verifications = {
    lastSuccessAt: past.lastVerificationAt,
    lastAttemptAt: past.lastVerificationAttemptAt,
  };
  const canVerify = backup.to !== null && (backup.identities !== null || backup.recipient === null);
  return backup.hour !== null && canVerify && isVerificationDue({ lastBackupAt, ...verifications }, now)
    ? 'verify-backup'
    : null;
}

/** Makes the backups of a worker at their hour, and verifies them, if the settings say so. */
function startSchedule(services: Services, run: (command: Command) => Running): { stop(): Promise<void> } {
  const { log } = services;
  let running: Running | null = null;
  let checking: Promise<void> = Promise.resolve();
  const check = async () => {
    if (running) return;
    const command = await findDueCommand(services);
    if (command === null) return;
    running = run(command);
    const problem = await running.ended;
    running = null;
    if (problem === null) log.info({ command }, 'A scheduled backup command succeeded');
    else log.error({ command, problem }, 'A scheduled backup command failed');
  };
  const timer = setInterval(() => {
    if (!running)
      checking = check().catch(({ name, code }: { name?: string; code?: string }) => {
        log.warn({ name, code }, 'Could not find out whether a backup is due');
      });
  }, checkMilliseconds);
  return {
    async stop() {
      clearInterval(timer);
      running?.kill();
      await checking;
    },
  };
}

/** Watches the age of backups; where the settings say so, this worker makes and verifies them. */
export async function startBackups(
  services: Services,
  run: (command: Command) => Running = runCommand,
): Promise<{ stop(): Promise<void> }> {
  await services.jobs.work('watch-backups', { batchSize: 10 }, () => watchBackups(services));
  await services.jobs.repeat('watch-backups', '37 * * * *');
  if (services.config.backup.hour === null) return { stop: async () => undefined };
  return startSchedule(services, run);
}
