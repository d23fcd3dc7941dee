import type pg from 'pg';
import { withConnection } from '../db/database.ts';

/** A connection that is idle for longer may be closed by a proxy, in milliseconds. */
const pingMilliseconds = 30_000;

/** What only one process may do at a time: the connection holds the lock, so it ends with the process, however that ends. */
export type BackupLock = 'backup' | 'verification';

async function takeLock(client: pg.ClientBase, lock: BackupLock): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
    [`harken ${lock}`],
  );
  return rows[0]?.taken ?? false;
}

/** Works while no other process does the same on this database. @returns null if another one does */
export function withBackupLock<T>(
  connectionString: string,
  lock: BackupLock,
  work: () => Promise<T>,
): Promise<T | null> {
  return withConnection(connectionString, `harken ${lock}`, async (client) => {
    if (!(await takeLock(client, lock))) return null;
    const pings = setInterval(() => client.query('select 1').catch(() => undefined), pingMilliseconds);
    return work().finally(() => clearInterval(pings));
  });
}
