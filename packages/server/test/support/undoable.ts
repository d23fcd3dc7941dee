import type pg from 'pg';
import Cursor from 'pg-cursor';

/** Everything on one connection, so that what a request did can be undone after its answer was read. */
export interface Undoable {
  /** Does something in a state of its own, and undoes it: may be nested. */
  undone<T>(work: () => Promise<T>): Promise<T>;
  /** Ends with the connection given back. */
  end(): void;
}

/** Transactions of the server become savepoints of ours. */
function nested(text: string, depth: { of: number }): string {
  if (/^(begin|start transaction)\b/i.test(text)) return `savepoint within_${++depth.of}`;
  if (/^commit$/i.test(text)) return `release savepoint within_${depth.of--}`;
  if (/^rollback$/i.test(text)) return `rollback to savepoint within_${depth.of--}`;
  return text;
}

/**
 * Puts a pool on a single connection whose changes are never committed. A test of thousands of requests, most of which
 * are allowed to change or delete what all others ask for, then needs one world only.
 */
export async function undoable(pool: pg.Pool): Promise<Undoable> {
  const client = await pool.connect();
  const depth = { of: 0 };
  let last: Promise<unknown> = Promise.resolve();
  // One statement at a time: handlers that read several things at once expect a connection for each.
  const query = (statement: string | { text: string }, values?: unknown[]) => {
    if (statement instanceof Cursor) return inTurn(statement);
    const run = () => {
      if (typeof statement !== 'string') return client.query(statement as pg.QueryConfig);
      return client.query(nested(statement, depth), values);
    };
    const answer = last.then(run, run);
    last = answer.catch(() => undefined);
    return answer;
  };
  // A list that is streamed has the connection until it is closed.
  const inTurn = (cursor: Cursor) => {
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
  await client.query('begin');
  return {
    async undone(work) {
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
