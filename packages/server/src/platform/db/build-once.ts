import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

/** Numbers that no query contains, in place of the ids while a query is built. */
const getPlaceholder = (index: number) => Number.MIN_SAFE_INTEGER + index;

/**
 * A query of every request that differs only in its ids: its text is built once, which takes longer than running it. The query may
 * use the ids as values only, not decide by them.
 *
 * @example
 * const selectName = buildOnce((db, [id]) => db.selectFrom('users').select('name').where('id', '=', id));
 * const { rows } = await db.executeQuery(selectName(db, [7]));
 */
export function buildOnce<Ids extends readonly number[], Row>(
  build: (db: Database, ids: Ids) => Compilable<Row>,
): (db: Database, ids: Ids) => CompiledQuery<Row> {
  let built: CompiledQuery<Row> | null = null;
  return (db, ids) => {
    built ??= build(db, ids.map((_, index) => getPlaceholder(index)) as readonly number[] as Ids).compile();
    const parameters = built.parameters.map((value) => {
      const index = ids.findIndex((_, at) => getPlaceholder(at) === value);
      return index < 0 ? value : ids[index];
    });
    return { ...built, parameters };
  };
}
