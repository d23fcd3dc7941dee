import { useCallback, useMemo, useState } from 'react';

type Ids = ReadonlySet<string | number>;
const none: Ids = new Set();

function toggled(ids: Ids, id: string | number): Ids {
  const left = new Set(ids);
  if (!left.delete(id)) left.add(id);
  return left;
}

/**
 * The ticked rows of a list. They stay when the list is asked for again; those that are gone from it do not count.
 *
 * @param scope which part of the list is shown, as its filters and page: with another one nothing is ticked
 */
export function useSelection<Row extends { id: number }>(rows: readonly Row[], scope: string) {
  const [ticked, setTicked] = useState({ scope, ids: none });
  if (ticked.scope !== scope) setTicked({ scope, ids: none });
  const chosen = useMemo(() => rows.filter(({ id }) => ticked.ids.has(id)), [rows, ticked.ids]);
  const onToggle = useCallback(
    (id: string | number) => setTicked((before) => ({ ...before, ids: toggled(before.ids, id) })),
    [],
  );
  const select = useCallback(
    (others: readonly Row[]) =>
      setTicked((before) => ({ ...before, ids: new Set(others.map(({ id }) => id)) })),
    [],
  );
  const clear = useCallback(() => select([]), [select]);
  return { rows: chosen, selected: ticked.ids, onToggle, select, clear };
}

export type Selection<Row extends { id: number }> = ReturnType<typeof useSelection<Row>>;
