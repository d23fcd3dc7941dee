/**
 * How long a connection may take for what, in milliseconds. PostgreSQL ends a statement that takes too long and says so; a server
 * that is silent for longer than that is taken for gone, because a peer that has vanished never answers.
 */
export interface QueryLimits {
  /** To connect, and to wait for a free connection of the pool. */
  connect: number;
  /** For one statement, by the server. */
  statement: number;
  /** For a lock that somebody else holds, by the server. */
  lock: number;
  /** Between two statements of a transaction, by the server: whoever vanished in the middle holds no locks for longer. */
  idleInTransaction: number;
  /** Without a byte from the server while an answer is due: longer than any statement may take. */
  silence: number;
}

/** Storing messages of gateways: they wait for the answer, and try again when it is no. */
export const intakeLimits: QueryLimits = {
  connect: 3000,
  statement: 3500,
  lock: 3000,
  idleInTransaction: 5000,
  silence: 4500,
};

/** Everything else: calls that people wait for, reading messages, jobs, the outbox. */
export const ordinaryLimits: QueryLimits = {
  connect: 5000,
  statement: 15_000,
  lock: 10_000,
  idleInTransaction: 15_000,
  silence: 17_000,
};

/**
 * What may take minutes: exports, the first look at a dashboard, rules tried on a year, retention. A statement may go on for longer
 * than the server may be silent: a list is read bit by bit, by somebody whose line may be slow.
 */
export const longLimits: QueryLimits = {
  connect: 5000,
  statement: 1_800_000,
  lock: 60_000,
  idleInTransaction: 300_000,
  silence: 600_000,
};

/** Migrations, backups, restoring: an index on a big table takes its time, and nobody waits for an answer. */
export const bulkLimits: QueryLimits = {
  connect: 10_000,
  statement: 0,
  lock: 0,
  idleInTransaction: 0,
  silence: 3_600_000,
};
