import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getFindingTextKey } from '@harken/domain/checkup/check-results';
import { type Clock, createShiftedClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { loadTexts } from '../../platform/texts/texts.ts';
import { allChecks } from './all-checks.ts';
import { type Check, type CheckContext, createFinding, measureDisk, type Result } from './check-context.ts';
import { webPortCheck, workerPortCheck } from './checks/port-check.ts';
import { openDatabaseToCheck } from './doctor.database.ts';
import { readSettingsLeniently } from './doctor.settings.ts';
import { runChecks } from './run-checks.ts';

/** A result with its name and sentences in English. */
export interface DoctorResult extends Result {
  name: string;
  text: string;
}

export interface DoctorOptions {
  environment: Record<string, string | undefined>;
  /** On a machine that only does background work no web server is expected. */
  isWorkerOnly?: boolean;
  clock?: Clock;
  measureDisk?: CheckContext['measureDisk'];
}

/** The secret key of the demo, which is a file; nothing is created here. */
async function findSecretKey({ secretKey, isDemo, dataDir }: Config): Promise<string | null> {
  if (secretKey || !isDemo) return secretKey;
  return readFile(path.join(dataDir, 'secret-key'), 'utf8').catch(() => null);
}

/**
 * Checks an installation from its settings, whether or not the server is running. Never throws for a mistake in the
 * configuration, but names it.
 */
export async function examine(options: DoctorOptions): Promise<DoctorResult[]> {
  const { config: settings, findings } = readSettingsLeniently(options.environment);
  const config = { ...settings, secretKey: await findSecretKey(settings) };
  // An invalid address is named as such, instead of looking for an embedded database.
  const databaseUrl = config.databaseUrl ?? (options.environment.DATABASE_URL || null);
  const database = await openDatabaseToCheck({ ...config, databaseUrl });
  const settingsCheck: Check = {
    id: 'settings',
    run: async () =>
      findings.length > 0
        ? createFinding('failed', 'invalid', { reason: findings.join('; ') })
        : createFinding('ok', 'ok'),
  };
  const { finding } = database;
  const ownChecks = allChecks.map((check): Check => {
    return check.id === 'database' && finding ? { id: 'database', run: async () => finding } : check;
  });
  const portCheck = options.isWorkerOnly ? workerPortCheck : webPortCheck;
  try {
    const results = await runChecks([settingsCheck, portCheck, ...ownChecks], {
      config,
      db: database.db,
      clock: options.clock ?? createShiftedClock(config.clockOffset),
      measureDisk: options.measureDisk ?? measureDisk,
    });
    return describeResults(results);
  } finally {
    await database.close().catch(() => undefined);
  }
}

function describeResults(results: readonly Result[]): DoctorResult[] {
  const texts = loadTexts();
  return results.map((result) => ({
    ...result,
    name: texts.text('app', `checkup.check.${result.id}`, 'en'),
    text: texts.text('app', getFindingTextKey(result), 'en', result.values),
  }));
}

const labels: Record<Result['state'], string> = {
  ok: 'ok',
  warning: 'WARNING',
  failed: 'FAILED',
  notConfigured: 'not set up',
  notChecked: 'not checked',
};

/** One line per result. */
export function formatResults(results: readonly DoctorResult[]): string {
  return results.map(({ state, name, text }) => `${labels[state].padEnd(11)} ${name}: ${text}`).join('\n');
}
