import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import Cursor from 'pg-cursor';
import { isBinaryCopy } from '../binary-copies.ts';
import { isDatabaseUnreachable } from '../database-errors.ts';
import { getReadingContext, type ReadingContext } from './reading-context.ts';
import type { BypassReason, PoolKind, Replica } from './replica.ts';

/** A connection to a replica. */
interface Leased {
  client: pg.PoolClient;
  replica: Replica;
}

/** Where reads of a request come from. */
export interface ReadSource {
  /** A connection for a read of a request; null if it must come from the primary. */
  lease(kind: PoolKind, context: ReadingContext, isCheckedNow: boolean): Promise<Leased | null>;
  countRead(target: string): void;
  countBypass(replica: string, reason: BypassReason): void;
}

/** Only these go to a replica; a query that writes after all is rejected there, and sent to the primary. */
const isRead = (text: string) => isBinaryCopy(text) || /^\s*\(?\s*(select|with)\b/i.test(text);
/** A transaction that cannot write, for several reads of one state. */
const isReadOnlyTransaction = (text: string) => /^start transaction\b.*\bread only$/i.test(text);

/**
 * Why a replica failed at a read that the primary can answer; null if the read itself failed. Class 40 is a conflict with what it
 * replays, such as rows that were removed from the primary; 25006 a query that writes.
 */
function findReplicaFault(error: unknown): 'lost' | 'conflict' | 'writes' | null {
  const { code = '' } = (error ?? {}) as { code?: string };
  if (code === '25006') return 'writes';
  if (code.startsWith('40')) return 'conflict';
  return isDatabaseUnreachable(error) ? 'lost' : null;
}

/**
 * A connection of a request that may read from a replica: to a replica for reads and read-only transactions, to the primary for
 * everything else. A read at
 * which the replica fails is repeated on the primary, as are all later ones of the request.
 */
class ReadingClient implements PostgresPoolClient {
  readonly #pool: pg.Pool;
  readonly #kind: PoolKind;
  readonly #source: ReadSource;
  readonly #context: ReadingContext;
  #leased: Leased | null = null;
  #primary: Promise<pg.PoolClient> | null = null;
  /** Whether a transaction has begun on the replica: all its statements go there. */
  #isInTransaction = false;

  constructor(pool: pg.Pool, kind: PoolKind, source: ReadSource, context: ReadingContext) {
    this.#pool = pool;
    this.#kind = kind;
    this.#source = source;
    this.#context = context;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    return typeof text === 'string' ? this.#run(text, values) : this.#stream(text as Cursor);
  }

  release(destroy = false): void {
    this.#leased?.client.release(destroy);
    this.#leased = null;
    this.#primary?.then(
      (client) => client.release(destroy),
      () => undefined,
    );
    this.#primary = null;
  }

  async #run(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    if (this.#isInTransaction && this.#leased) return this.#runInTransaction(this.#leased, text, values);
    const begins = isReadOnlyTransaction(text);
    const leased = begins || isRead(text) ? await this.#lease(begins) : null;
    if (leased) {
      try {
        const result = await leased.client.query(text, [...values]);
        this.#isInTransaction = begins;
        return result;
      } catch (error) {
        this.#giveUp(leased, error);
      }
    }
    return (await this.#connectToPrimary()).query(text, [...values]);
  }

  /** Single statements of a transaction cannot be repeated elsewhere, only the whole work: see `mustRepeat`. */
  async #runInTransaction(leased: Leased, text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    try {
      const result = await leased.client.query(text, [...values]);
      if (/^(commit|rollback)$/i.test(text)) this.#isInTransaction = false;
      return result;
    } catch (error) {
      if (findReplicaFault(error) === null) throw error;
      this.#isInTransaction = false;
      this.#giveUp(leased, error);
      this.#context.mustRepeat = true;
      throw error;
    }
  }

  /** A long list is read in parts. It can begin again on the primary only while none of it was read. */
  #stream(given: Cursor): PostgresCursor<unknown> {
    const { text, values } = given as unknown as { text: string; values: unknown[] | null };
    let current: Cursor | null = null;
    const open = (client: pg.PoolClient) => client.query(new Cursor(text, values ?? []));
    const begin = async (rowCount: number) => {
      const leased = await this.#lease(true);
      if (leased) {
        try {
          const cursor = open(leased.client);
          const rows = await cursor.read(rowCount);
          current = cursor;
          return rows;
        } catch (error) {
          this.#giveUp(leased, error);
        }
      }
      current = open(await this.#connectToPrimary());
      return current.read(rowCount);
    };
    return {
      read: async (rowCount) => (current ? current.read(rowCount) : begin(rowCount)),
      close: async () => current?.close(),
    };
  }

  async #lease(isCheckedNow: boolean) {
    // What follows on the connection of a transaction belongs to it.
    if (this.#primary || this.#context.isOnPrimary) return null;
    this.#leased ??= await this.#source.lease(this.#kind, this.#context, isCheckedNow);
    if (this.#leased) this.#source.countRead(this.#leased.replica.name);
    return this.#leased;
  }

  /** Gives up the replica after an error. @throws the error if it would be the same on the primary, or nobody waits any more */
  #giveUp({ client, replica }: Leased, error: unknown): void {
    const fault = findReplicaFault(error);
    this.#leased = null;
    client.release(fault === 'lost' || fault === 'conflict');
    if (fault === null) throw error;
    if (fault === 'lost') replica.leaveOut();
    if (fault !== 'writes')
      this.#source.countBypass(replica.name, fault === 'lost' ? 'unreachable' : 'conflict');
    this.#context.isOnPrimary = true;
    if (this.#context.isCancelled()) throw error;
  }

  #connectToPrimary(): Promise<pg.PoolClient> {
    this.#context.isOnPrimary = true;
    this.#source.countRead('primary');
    this.#primary ??= this.#pool.connect();
    return this.#primary;
  }
}

/** A pool of the primary whose connections read from replicas where a request may: see `runReading`. */
export function routeReads(pool: pg.Pool, kind: PoolKind, source: ReadSource): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const context = getReadingContext();
      const client = context ? new ReadingClient(pool, kind, source, context) : await pool.connect();
      return client as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}
