import type pg from 'pg';
import Cursor from 'pg-cursor';

/** Runs everything on one connection, so that the changes of a request can be rolled back after its response was read. */
export interface RollbackScope {
  /** Runs a function and rolls back its changes; may be nested. */
  runAndRollBack<T>(work: () => Promise<T>): Promise<T>;
  /** Releases the connection. */
  end(): void;
}

/** Turns transactions of the server into savepoints. */
function toSavepoint(text: string, depth: { of: number }): string {
  if (/^(begin|start transaction)\b/i.test(text)) return `savepoint within_${++depth.of}`;
  if (/^commit$/i.test(text)) return `release savepoint within_${depth.of--}`;
  if (/^rollback$/i.test(text)) return `rollback to savepoint within_${depth.of--}`;
  return text;
}

/**
 * Puts a pool on a single connection and rolls back what is done in `runAndRollBack`. A test of thousands of requests, most of
 * which may change or delete what others refer to, then needs a single fixture. Each outermost run is a transaction of its own:
 * in one transaction for all, every query would search through the rows of all rolled back requests before it.
 */
export async function openRollbackScope(pool: pg.Pool): Promise<RollbackScope> {
  const client = await pool.connect();
  const depth = { of: 0 };
  let isInTransaction = false;
  let last: Promise<unknown> = Promise.resolve();
  // One statement at a time, because handlers with concurrent queries expect a connection for each.
  const query = (statement: string | { text: string }, values?: unknown[]) => {
    if (statement instanceof Cursor) return queueCursor(statement);
    const run = () => {
      if (typeof statement !== 'string') return client.query(statement as pg.QueryConfig);
      return client.query(isInTransaction ? toSavepoint(statement, depth) : statement, values);
    };
    const response = last.then(run, run);
    last = response.catch(() => undefined);
    return response;
  };
  // A streamed list occupies the connection until it is closed.
  const queueCursor = (cursor: Cursor) => {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    let isClosed = false;
    const close = cursor.close.bind(cursor) as () => Promise<void>;
    Object.assign(cursor, {
      close: () => {
        isClosed = true;
        return close().finally(resolve);
      },
    });
    last = last.then(() => {
      if (!isClosed) client.query(cursor);
      return closed;
    });
    return cursor;
  };
  const given = new Proxy(client, {
    get(target, name) {
      if (name === 'query') return query;
      if (name === 'release') return () => undefined;
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  Object.assign(pool, { connect: async () => given, query });
  async function runInTransaction<T>(work: () => Promise<T>): Promise<T> {
    await query('begin');
    isInTransaction = true;
    try {
      return await work();
    } finally {
      await last;
      isInTransaction = false;
      depth.of = 0;
      await query('rollback');
    }
  }
  return {
    async runAndRollBack(work) {
      if (!isInTransaction) return runInTransaction(work);
      const savepoint = `before_${++depth.of}`;
      await query(`savepoint ${savepoint}`);
      const at = depth.of;
      try {
        return await work();
      } finally {
        depth.of = at - 1;
        await query(`rollback to savepoint ${savepoint}`);
      }
    },
    end() {
      client.release(true);
    },
  };
}
