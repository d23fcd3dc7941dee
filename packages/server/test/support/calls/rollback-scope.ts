import type pg from 'pg';
import Cursor from 'pg-cursor';
import { prepareRepeatedStatements } from './prepared-statements.ts';

/** Runs everything on one connection, so that the changes of a request can be rolled back after its response was read. */
export interface RollbackScope {
  /** Runs a function and rolls back its changes; may be nested. */
  runAndRollBack<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs a function within `runAndRollBack` and keeps its changes for what follows there. If a statement failed that was in no
   * transaction of the server, everything after it fails too: then the changes of the function are rolled back.
   */
  runAndKeep<T>(work: () => Promise<T>): Promise<T>;
  /** Releases the connection. */
  end(): void;
}

/** Turns transactions of the server into savepoints; what a commit would check is checked. */
function toSavepoint(text: string, depth: { of: number }, commitChecks: string): string {
  if (/^(begin|start transaction)\b/i.test(text)) return `savepoint within_${++depth.of}`;
  if (isCommit(text)) return `${commitChecks}release savepoint within_${depth.of}`;
  if (/^rollback$/i.test(text)) return `rollback to savepoint within_${depth.of--}`;
  return text;
}

const isCommit = (text: string) => /^commit$/i.test(text);

/** Checks the constraints of our tables that are checked by a commit, and leaves them as they were. */
async function createCommitChecks(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ names: string | null }>(`
    select string_agg(quote_ident(conname), ', ') as names from pg_constraint
    where condeferred and connamespace = 'public'::regnamespace`);
  const names = rows[0]?.names;
  return names ? `set constraints ${names} immediate; set constraints ${names} deferred; ` : '';
}

/** The result of a statement that is sent later. */
const sentLater = { command: '', rows: [], rowCount: null };
/** They cannot fail where they come, so they are sent together with the statement that follows: half as many round trips. */
const canBeSentLater = /^(begin|savepoint \w+|rollback|rollback to savepoint \w+)$/;

/** Sends statements without results together with the one that follows. */
function sendTogether(client: pg.PoolClient) {
  const prepare = prepareRepeatedStatements();
  let waiting: string[] = [];
  const takeWaiting = (...following: string[]) => {
    const text = [...waiting, ...following].join('; ');
    waiting = [];
    return text;
  };
  return {
    async flush() {
      if (waiting.length > 0) await client.query(takeWaiting());
    },
    async send(text: string, values: unknown[] | undefined) {
      if (canBeSentLater.test(text)) {
        waiting.push(text);
        return sentLater;
      }
      if (waiting.length > 0 && values?.length) await client.query(takeWaiting());
      if (waiting.length === 0) return client.query(prepare(text, values) as pg.QueryConfig);
      const results = await client.query(takeWaiting(text));
      return Array.isArray(results) ? results.at(-1) : results;
    },
  };
}

/**
 * Puts a pool on a single connection and rolls back what is done in `runAndRollBack`. A test of thousands of requests, most of
 * which may change or delete what others refer to, then needs a single fixture. Each outermost run is a transaction of its own:
 * in one transaction for all, every query would search through the rows of all rolled back requests before it.
 */
export async function openRollbackScope(pool: pg.Pool): Promise<RollbackScope> {
  const client = await pool.connect();
  await client.query('set plan_cache_mode = force_generic_plan');
  const commitChecks = await createCommitChecks(client);
  const { send, flush } = sendTogether(client);
  const depth = { of: 0 };
  let isInTransaction = false;
  let last: Promise<unknown> = Promise.resolve();
  // One statement at a time, because handlers with concurrent queries expect a connection for each.
  const query = (statement: string | { text: string }, values?: unknown[]) => {
    if (statement instanceof Cursor) return queueCursor(statement);
    const run = async () => {
      if (typeof statement !== 'string') {
        await flush();
        return client.query(statement as pg.QueryConfig);
      }
      if (!isInTransaction) return send(statement, values);
      const result = await send(toSavepoint(statement, depth, commitChecks), values);
      if (isCommit(statement)) depth.of -= 1; // one that failed is rolled back
      return result;
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
    last = last.then(async () => {
      await flush();
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
    async runAndKeep(work) {
      const savepoint = `before_${++depth.of}`;
      await query(`savepoint ${savepoint}`);
      const at = depth.of;
      try {
        return await work();
      } finally {
        depth.of = at - 1;
        const rollBack = () => query(`rollback to savepoint ${savepoint}`);
        await (query(`release savepoint ${savepoint}`) as Promise<unknown>).catch(rollBack);
      }
    },
    end() {
      client.release(true);
    },
  };
}
