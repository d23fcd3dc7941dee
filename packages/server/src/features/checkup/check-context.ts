import { statfs } from 'node:fs/promises';
import type { CheckId, CheckResult, CheckState, Finding } from '@harken/domain/checkup/check-results';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/database.ts';

/** What the checks need: in a running server from its services, in `npm run doctor` from the settings. */
export interface CheckContext {
  config: Config;
  clock: Clock;
  /** Null when it could not be opened. */
  db: Database | null;
  /** Free and total bytes of the disk with a folder. @throws when there is no such folder */
  measureDisk(folder: string): Promise<{ free: number; total: number }>;
}

/** The context of checks of stored data. */
export type DatabaseContext = CheckContext & { db: Database };

/** A finding, about one gateway or not. */
export type CheckFinding = Finding & Pick<Result, 'gateway'>;

export interface Result extends CheckResult {
  gateway?: { id: number; nationalSocietyId: number };
}

export interface Check {
  id: CheckId;
  run(context: CheckContext): Promise<CheckFinding | CheckFinding[]>;
}

/** @example createFinding('failed', 'wrongPassword', { host: 'mail.example' }) */
export function createFinding(state: CheckState, finding: string, values: Finding['values'] = {}): Finding {
  return { state, finding, values };
}

/** A check of stored data: without a database it is not checked, instead of failing for the same reason as all others. */
export function createDatabaseCheck(
  id: CheckId,
  run: (context: DatabaseContext) => Promise<CheckFinding | CheckFinding[]>,
): Check {
  return {
    id,
    run: async (context) =>
      context.db ? run({ ...context, db: context.db }) : createFinding('notChecked', 'noDatabase'),
  };
}

export async function measureDisk(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}
