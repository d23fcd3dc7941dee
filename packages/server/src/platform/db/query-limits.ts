/**
 * Timeouts of a connection, in milliseconds. PostgreSQL cancels a statement that takes too long and reports it. A server that
 * does not respond for longer than that is considered gone: a host that vanished never answers.
 */
export interface QueryLimits {
  /** Connecting, and waiting for a free connection of the pool. */
  connect: number;
  /** One statement (server side). */
  statement: number;
  /** Waiting for a lock (server side). */
  lock: number;
  /** Between two statements of a transaction (server side), so that a client that vanished does not hold locks for long. */
  idleInTransaction: number;
  /** Waiting for data from the server while a response is due (client side): longer than the statement timeout. */
  response: number;
  /**
   * Whether tables are never read row by row where an index can be used. For statements whose plan is kept: one made while a table
   * was empty would read the whole table for every message until PostgreSQL has statistics of it.
   */
  avoidsWholeTables?: boolean;
  /** Whether transactions must not write (`default_transaction_read_only`). */
  isReadOnly?: boolean;
}

/** Ingestion of messages: gateways wait for the response, and retry after an error. */
export const ingestionLimits: QueryLimits = {
  connect: 3000,
  statement: 3500,
  lock: 3000,
  idleInTransaction: 5000,
  response: 4500,
  avoidsWholeTables: true,
};

/** Everything else: calls that people wait for, message processing, jobs, the outbox. */
export const ordinaryLimits: QueryLimits = {
  connect: 5000,
  statement: 15_000,
  lock: 10_000,
  idleInTransaction: 15_000,
  response: 17_000,
};

/**
 * Work that may take minutes: exports, the first computation of a dashboard, alert rules tested on a year, retention. The
 * statement timeout is longer than the response timeout, because a long list is read in parts by clients that may be slow.
 */
export const longLimits: QueryLimits = {
  connect: 5000,
  statement: 1_800_000,
  lock: 60_000,
  idleInTransaction: 300_000,
  response: 600_000,
};

/** Reads from a replica: one that does not answer is left out soon, because the primary can answer instead. */
export const replicaLimits: QueryLimits = { ...ordinaryLimits, connect: 1000, isReadOnly: true };
export const longReplicaLimits: QueryLimits = { ...longLimits, connect: 1000, isReadOnly: true };

/** Asking replicas how they are doing. */
export const monitorLimits: QueryLimits = {
  ...{ connect: 1000, statement: 1000, lock: 1000, idleInTransaction: 5000, response: 1000 },
  isReadOnly: true,
};

/** Migrations, backups, restoring: an index on a big table takes long, and nobody waits for a response. */
export const bulkLimits: QueryLimits = {
  connect: 10_000,
  statement: 0,
  lock: 0,
  idleInTransaction: 0,
  response: 3_600_000,
};
