import { existsSync } from 'node:fs';
import path from 'node:path';
import { findConnectionFault } from '../../external/connection-fault.ts';
import type { Config } from '../../platform/config/config.ts';
import { createKysely, type Database, openPool } from '../../platform/db/database.ts';
import { pingDatabase } from '../../platform/db/ping.queries.ts';
import { openDatabase } from '../../platform/open-database.ts';
import { type CheckFinding, createFinding } from './check-context.ts';

/** As many as there are checks that wait for the network or the database at the same time. */
const connections = 6;
const wrongPasswordCodes = ['28P01', '28000'];
const unknownDatabaseCode = '3D000';

export interface OpenedDatabase {
  db: Database | null;
  /** Why there is no database. */
  finding: CheckFinding | null;
  close(): Promise<void>;
}

const createUnopened = (finding: CheckFinding): OpenedDatabase => ({
  db: null,
  finding,
  close: async () => undefined,
});

function describeServer(databaseUrl: string | null) {
  const url = URL.parse(databaseUrl ?? '');
  return { setting: 'DATABASE_URL', host: url?.hostname || 'localhost', port: url?.port || '5432' };
}

function toFinding(error: unknown, databaseUrl: string | null): CheckFinding {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const values = { ...describeServer(databaseUrl), code };
  if (wrongPasswordCodes.includes(code)) return createFinding('failed', 'wrongPassword', values);
  if (code === unknownDatabaseCode) return createFinding('failed', 'unknownDatabase', values);
  if (code === 'ERR_INVALID_URL' || /Invalid URL/.test(message)) return createFinding('failed', 'invalidUrl');
  const { fault, code: faultCode } = findConnectionFault(error);
  return createFinding('failed', fault, { ...values, code: faultCode });
}

/** Opens the database of the settings, without ever creating one: a check-up changes nothing. */
export async function openDatabaseToCheck({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenedDatabase> {
  if (databaseUrl && !URL.canParse(databaseUrl)) return createUnopened(createFinding('failed', 'invalidUrl'));
  if (!databaseUrl && !existsSync(path.resolve(dataDir, 'postgres')))
    return createUnopened(createFinding('failed', 'notStarted', { folder: path.resolve(dataDir) }));
  try {
    const database = await openDatabase({ databaseUrl, dataDir });
    const pool = openPool(database.connectionString, connections);
    const db = createKysely(pool);
    const close = async () => {
      await pool.end();
      await database.stop();
    };
    try {
      await pingDatabase(db);
      return { db, finding: null, close };
    } catch (error) {
      return { db: null, finding: toFinding(error, databaseUrl), close };
    }
  } catch (error) {
    return createUnopened(toFinding(error, databaseUrl));
  }
}
