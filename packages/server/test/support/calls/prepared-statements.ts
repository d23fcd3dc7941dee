/** A statement as `pg` takes it. */
type Statement = string | { name?: string; text: string; values?: unknown[] | undefined };

/** Only these can be prepared; transactions and settings are sent as they are. */
const isPreparable = /^\s*(select|insert|update|delete|with)\b/i;

/**
 * Has a connection parse and plan a statement once, although requests repeat it many times: with rows as few as those of a test,
 * planning takes several times as long as running. Statements get their name when they come for the second time, because many come
 * only once.
 *
 * @returns turns a statement and its values into what the connection is given
 */
export function prepareRepeatedStatements(): (statement: Statement, values?: unknown[]) => Statement {
  const names = new Map<string, string | null>();
  let count = 0;
  return (statement, values) => {
    if (typeof statement !== 'string') return statement;
    const config = { text: statement, values };
    if (!values?.length || !isPreparable.test(statement)) return values ? config : statement;
    const known = names.get(statement);
    if (known === undefined) {
      names.set(statement, null);
      return config;
    }
    const name = known ?? `repeated_${++count}`;
    names.set(statement, name);
    return { ...config, name };
  };
}
