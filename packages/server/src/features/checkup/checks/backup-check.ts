import { daysBetween, judgeBackup } from '@harken/domain/checkup/rules';
import { type BackupStatus, findBackupStatus } from '../../backups/index.ts';
import { type CheckFinding, createDatabaseCheck, createFinding } from '../check-context.ts';

function describeAge({ lastBackupAt, now }: BackupStatus, maxDays: number): CheckFinding {
  if (lastBackupAt === null) return createFinding('failed', 'never');
  const state = judgeBackup(lastBackupAt, maxDays, now);
  if (state === 'ok') return createFinding('ok', 'ok', { limit: maxDays });
  return createFinding(state, 'old', { days: Math.max(0, daysBetween(lastBackupAt, now)) });
}

function describeVerification(status: BackupStatus): CheckFinding[] {
  const { lastVerificationAt, verificationProblem, problem, now } = status;
  if (verificationProblem !== null)
    return [createFinding('failed', 'verificationFailed', { reason: verificationProblem })];
  if (problem?.problem === 'verificationMissing') return [createFinding('warning', 'verificationMissing')];
  if (lastVerificationAt === null) return [];
  return [createFinding('ok', 'verified', { days: Math.max(0, daysBetween(lastVerificationAt, now)) })];
}

/** How old the newest backup is, and whether one was restored as a test, as the commands recorded it. */
export const backupCheck = createDatabaseCheck('backup', async ({ db, config }) => {
  const status = await findBackupStatus(db, config);
  if (config.isDemo && status.lastBackupAt === null) return createFinding('notConfigured', 'demo');
  return [describeAge(status, config.backup.maxDays), ...describeVerification(status)];
});
