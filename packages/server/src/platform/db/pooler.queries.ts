import pg from 'pg';
import { endClient } from './connection-timeouts.queries.ts';
import { ordinaryLimits } from './query-limits.ts';

const transactionPoolerMessage =
  'Harken cannot start: DATABASE_URL leads to a connection pooler in transaction mode (for example pool_mode = transaction of PgBouncer), ' +
  'where each transaction may run in a different session. Harken needs one session for prepared statements, LISTEN and timeouts. ' +
  'Set the pooler to session mode, or connect to PostgreSQL directly.';

const findBackendPid = async (client: pg.Client) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

/**
 * Rejects a pooler in transaction mode: prepared statements would be missing, notifications lost, and settings shared with other
 * clients. Detects it by backends that change between transactions. Two queries in a row find poolers that rotate their sessions;
 * a second connection with an open transaction finds poolers that reuse the latest one.
 *
 * @throws Error with a message for the operator
 */
export async function rejectTransactionPooler(connectionString: string): Promise<void> {
  const { connect, response } = ordinaryLimits;
  const open = () => {
    const options = { connectionTimeoutMillis: connect, query_timeout: response };
    const client = new pg.Client({ connectionString, application_name: 'harken start', ...options });
    client.on('error', () => undefined); // queries in progress fail with the error
    return client;
  };
  const [own, other] = [open(), open()];
  try {
    await Promise.all([own.connect(), other.connect()]);
    const before = [await findBackendPid(own), await findBackendPid(own)];
    await other.query('begin');
    const othersBackend = await findBackendPid(other);
    const isShared = before[0] !== before[1] || before.includes(othersBackend);
    if (isShared || (await findBackendPid(own)) !== before[0]) throw new Error(transactionPoolerMessage);
    await other.query('rollback');
  } finally {
    await Promise.all([own, other].map(endClient));
  }
}
