import type { Database } from '../platform/db/database.ts';

/**
 * A transaction in the place of the database: actions that open a transaction of their own write into this one. So the
 * demo is made by the same actions as the product, and is there as a whole or not at all.
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
