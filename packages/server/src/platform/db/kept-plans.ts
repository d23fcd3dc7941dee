import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';

/**
 * Makes each connection keep the plan of a query: `query.modifyFront(keepPlan)`. For queries of every request, which take longer to
 * plan than to run. Not for those with optional filters: their best plan depends on the values.
 */
export const keepPlan = sql`/* keep plan */`;
const beginning = 'select /* keep plan */';

const names = new Map<string, string>();

/** The same text has the same name in every process, because a pooler may share connections. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `harken_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/** Turns the marked queries of all connections of a pool into named statements. */
export function keepPlans(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...request: unknown[]) => unknown;
    const named = (text: unknown, values: unknown, ...rest: unknown[]) =>
      typeof text === 'string' && text.startsWith(beginning)
        ? query({ name: nameOf(text), text, values }, ...rest)
        : query(text, values, ...rest);
    client.query = named as typeof client.query;
  });
}
