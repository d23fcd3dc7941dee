const hourMilliseconds = 60 * 60_000;
const dayMilliseconds = 24 * hourMilliseconds;
/** After a failure: a full disk or an unreachable storage is not tried every minute. */
const retryHours = 1;
/** Restoring takes as long as a backup and reads all of it. */
const verificationIntervalDays = 7;
/** Two verifications may fail or be missed before somebody is notified. */
const verificationMaxDays = 2 * verificationIntervalDays + 1;

interface PastRuns {
  lastSuccessAt: Date | null;
  /** The start of the latest attempt, successful or not. */
  lastAttemptAt: Date | null;
}

const mayRetry = ({ lastAttemptAt }: PastRuns, now: Date) =>
  lastAttemptAt === null || now.getTime() - lastAttemptAt.getTime() >= retryHours * hourMilliseconds;

/**
 * Whether the backup of a day is due: its hour has come, and there has been none since. A machine that was off at that hour
 * catches up.
 *
 * @param hour of the day in UTC, 0 to 23
 */
export function isBackupDue({ hour, ...past }: PastRuns & { hour: number }, now: Date): boolean {
  const today = Math.floor(now.getTime() / dayMilliseconds) * dayMilliseconds + hour * hourMilliseconds;
  const latestDue = today <= now.getTime() ? today : today - dayMilliseconds;
  const isDone = past.lastSuccessAt !== null && past.lastSuccessAt.getTime() >= latestDue;
  return !isDone && mayRetry(past, now);
}

/**
 * Whether a backup should be restored into a scratch database: there is one, and the last verification is a week old.
 *
 * @param lastBackupAt null: there is no backup
 */
export function isVerificationDue(
  { lastBackupAt, ...past }: PastRuns & { lastBackupAt: Date | null },
  now: Date,
): boolean {
  if (lastBackupAt === null || !mayRetry(past, now)) return false;
  const { lastSuccessAt } = past;
  return (
    lastSuccessAt === null ||
    now.getTime() - lastSuccessAt.getTime() >= verificationIntervalDays * dayMilliseconds
  );
}

/** What is wrong with the backups of an installation, the worst first. */
export const backupProblems = ['backupMissing', 'verificationFailed', 'verificationMissing'] as const;
export type BackupProblem = (typeof backupProblems)[number];

export interface BackupState {
  /** When the installation was set up: until then there can be no backup. */
  installedAt: Date;
  lastBackupAt: Date | null;
  lastVerificationAt: Date | null;
  /** The latest attempt to verify failed. */
  isVerificationFailed: boolean;
  /** Backups are verified here, or were at some time. Otherwise nobody is asked for it. */
  isVerificationExpected: boolean;
}

/**
 * What somebody should be notified of, and since when; null if all is well.
 *
 * @param maxDays how old the latest backup may be
 */
export function findBackupProblem(
  state: BackupState,
  maxDays: number,
  now: Date,
): { problem: BackupProblem; since: Date } | null {
  const isOlder = (at: Date, days: number) => now.getTime() - at.getTime() > days * dayMilliseconds;
  const backupAt = state.lastBackupAt ?? state.installedAt;
  if (isOlder(backupAt, maxDays)) return { problem: 'backupMissing', since: backupAt };
  const verifiedAt = state.lastVerificationAt ?? state.installedAt;
  if (state.isVerificationFailed) return { problem: 'verificationFailed', since: verifiedAt };
  if (state.isVerificationExpected && isOlder(verifiedAt, verificationMaxDays))
    return { problem: 'verificationMissing', since: verifiedAt };
  return null;
}
