import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';

const mark = '/* keep plan */';

/**
 * Makes each connection keep the plan of a statement: `query.modifyFront(keepPlan)`, or in SQL after its first word. For statements of
 * every request or message, which take longer to plan than to run. Not for those with optional filters: their best plan depends on the
 * values; nor for those whose text varies with the number of values.
 *
 * @example sql`update ${keepPlan} reports set group_id = ${clusterId} where id = ${id}`
 */
export const keepPlan = sql.raw(mark);
/** Within how many characters the mark is looked for: white space and the first word come before it. */
const beginning = 60;

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
      typeof text === 'string' && text.slice(0, beginning).includes(mark)
        ? query({ name: nameOf(text), text, values }, ...rest)
        : query(text, values, ...rest);
    client.query = named as typeof client.query;
  });
}
