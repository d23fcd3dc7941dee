import type pg from 'pg';

/**
 * Inserts a message, rolls it back and commits: leaves no row, but uses everything that a real insert needs, from the table, its
 * indexes and disk to the write-ahead log and standbys. Processes share no row, so probes do not wait for each other. Without a
 * national society no row is inserted, but the permission is still checked.
 *
 * @throws the error of the database
 */
export async function probeMessageStorage(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  let hasSucceeded = false;
  try {
    await client.query('begin');
    await client.query('select pg_current_xact_id()');
    await client.query('savepoint probe');
    // An id of its own, because rolling back does not return ids of the sequence.
    await client.query(`
      insert into raw_reports (id, source, national_society_id, body, sender, timestamp, text)
      select -1 - pg_backend_pid(), 'SmsEagle', id, 'probe', '', '', '' from national_societies order by id limit 1`);
    await client.query('rollback to savepoint probe');
    await client.query('commit');
    hasSucceeded = true;
  } finally {
    client.release(!hasSucceeded);
  }
}

/** Whether messages can be stored now, even if something else fails. */
export async function canStoreMessages(pool: pg.Pool): Promise<boolean> {
  return probeMessageStorage(pool).then(
    () => true,
    () => false,
  );
}
