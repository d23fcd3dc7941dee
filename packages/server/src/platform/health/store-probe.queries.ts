import type pg from 'pg';

/**
 * Stores a message and takes it back, then commits: nothing is kept, and everything that storing a real one needs has been tried,
 * from the table, its indexes and its disk to the write-ahead log and its standbys. No row is shared, so no process waits for the probe
 * of another one. Before there is a national society nothing is inserted, but the right to write is asked for all the same.
 *
 * @throws the database's error
 */
export async function probeStoring(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  let isSound = false;
  try {
    await client.query('begin');
    await client.query('select pg_current_xact_id()');
    await client.query('savepoint probe');
    // No number of the sequence is used up for it.
    await client.query(`
      insert into raw_reports (id, source, national_society_id, body, sender, timestamp, text)
      select -1 - pg_backend_pid(), 'SmsEagle', id, 'probe', '', '', '' from national_societies order by id limit 1`);
    await client.query('rollback to savepoint probe');
    await client.query('commit');
    isSound = true;
  } finally {
    client.release(!isSound);
  }
}

/** Whether messages can be stored now, whatever fails otherwise. */
export async function isStoringSound(pool: pg.Pool): Promise<boolean> {
  return probeStoring(pool).then(
    () => true,
    () => false,
  );
}
