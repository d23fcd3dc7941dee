import type pg from 'pg';

/**
 * Makes all connections of a pool write lists of whole numbers directly: `{1,2,3}`. The library would quote and escape every number,
 * which takes longer than the query when somebody filters by thousands of ids.
 */
export function writeNumberLists(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...request: unknown[]) => unknown;
    const written = (text: unknown, values: unknown, ...rest: unknown[]) =>
      query(text, Array.isArray(values) ? values.map(writeIfNumbers) : values, ...rest);
    client.query = written as typeof client.query;
  });
}

const writeIfNumbers = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every(Number.isInteger) ? `{${value.join(',')}}` : value;
