import type { Database } from '../platform/db/database.ts';

/**
 * Wraps a transaction so that actions which open their own transaction write into this one. The demo is thus created by the
 * actions of the product, and completely or not at all.
 */
export function asDatabase(trx: Database): Database {
  const transaction = () => ({ execute: <T>(work: (inner: Database) => Promise<T>) => work(trx) });
  return new Proxy(trx, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
