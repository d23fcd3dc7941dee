import pg from 'pg';
import { ordinaryLimits } from './query-limits.ts';
import { endClient } from './silence.queries.ts';

const refusal =
  'Harken cannot start: DATABASE_URL leads to a connection pooler in transaction mode (for example pool_mode = transaction of PgBouncer), ' +
  'which gives every transaction another session, and Harken needs one session for prepared statements, LISTEN and its time limits. ' +
  'Set the pooler to session mode, or connect to PostgreSQL directly.';

const backendOf = async (client: pg.Client) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

/**
 * Refuses a pooler that shares sessions among connections: named statements would be missing, notifications unheard, and settings those of
 * somebody else. It shows when a connection meets another backend from one transaction to the next: two in a row find poolers that take
 * their sessions in turn, a second connection that holds a transaction open finds those that give the last one again.
 *
 * @throws Error in words for the operator
 */
export async function refuseTransactionPooler(connectionString: string): Promise<void> {
  const { connect, silence } = ordinaryLimits;
  const open = () => {
    const options = { connectionTimeoutMillis: connect, query_timeout: silence };
    const client = new pg.Client({ connectionString, application_name: 'harken start', ...options });
    client.on('error', () => undefined); // what is in hand fails with it
    return client;
  };
  const [own, other] = [open(), open()];
  try {
    await Promise.all([own.connect(), other.connect()]);
    const before = [await backendOf(own), await backendOf(own)];
    await other.query('begin');
    const othersBackend = await backendOf(other);
    const isShared = before[0] !== before[1] || before.includes(othersBackend);
    if (isShared || (await backendOf(own)) !== before[0]) throw new Error(refusal);
    await other.query('rollback');
  } finally {
    await Promise.all([own, other].map(endClient));
  }
}
