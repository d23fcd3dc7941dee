import type { BackupState } from '@harken/domain/backups/schedule';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { backupJob, backupVerificationJob } from '../../platform/jobs/scheduled-jobs.queries.ts';

export type RunKind = 'Backup' | 'Verification';

/** A finished attempt. */
export interface BackupRun {
  kind: RunKind;
  backupName: string;
  storage: string;
  startedAt: Date;
  /** Why it failed; null after success. */
  problem: string | null;
  rowCount?: number;
  bytes?: number;
}

const keepDays = 400;

/** Stores a finished attempt, and deletes those of more than a year ago. */
export async function storeRun(db: Database, run: BackupRun): Promise<void> {
  const isSuccessful = run.problem === null;
  await db
    .insertInto('backupRuns')
    .values({ ...run, isSuccessful, finishedAt: sql<Date>`greatest(now(), ${run.startedAt}::timestamptz)` })
    .execute();
  await db
    .deleteFrom('backupRuns')
    .where('startedAt', '<', sql<Date>`now() - make_interval(days => ${keepDays})`)
    .execute();
}

/** Notes a verification elsewhere, which left a note with the backup. */
export async function storeVerifiedAt(db: Database, at: Date): Promise<void> {
  await db
    .insertInto('repeatedJobs')
    .values({ name: backupVerificationJob, succeededAt: at })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ succeededAt: at }).where('repeatedJobs.succeededAt', '<', at),
    )
    .execute();
}

export interface PastRuns extends Omit<BackupState, 'isVerificationExpected'> {
  /** By the clock of the database, which all these times are of. */
  now: Date;
  lastBackupAttemptAt: Date | null;
  lastVerificationAttemptAt: Date | null;
  /** Why the latest verification failed; null if it did not. */
  verificationProblem: string | null;
}

/** When backups and verifications were last made and tried. */
export async function findPastRuns(db: Database): Promise<PastRuns> {
  const { rows } = await sql<PastRuns>`
    with latest as (
      select distinct on (kind) kind, started_at, is_successful, problem from backup_runs
      order by kind, started_at desc, id desc
    )
    select now() as now,
      (select min(applied_at) from schema_migrations) as installed_at,
      (select succeeded_at from repeated_jobs where name = ${backupJob}) as last_backup_at,
      (select succeeded_at from repeated_jobs where name = ${backupVerificationJob}) as last_verification_at,
      (select started_at from latest where kind = 'Backup') as last_backup_attempt_at,
      verification.started_at as last_verification_attempt_at,
      -- A verification elsewhere may have succeeded since.
      case when not verification.is_successful and verification.started_at > coalesce(
        (select succeeded_at from repeated_jobs where name = ${backupVerificationJob}), '-infinity')
      then verification.problem end as verification_problem
    from (select 1) as always left join latest as verification on verification.kind = 'Verification'`.execute(
    db,
  );
  const past = rows[0] as PastRuns;
  return { ...past, isVerificationFailed: past.verificationProblem !== null };
}

/** The time by the clock of the database. */
export async function findDatabaseNow(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return (rows[0] as { now: Date }).now;
}
