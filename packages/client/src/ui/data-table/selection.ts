import { useCallback, useMemo, useState } from 'react';

type Ids = ReadonlySet<string | number>;
const none: Ids = new Set();

function toggleId(ids: Ids, id: string | number): Ids {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/**
 * The selected rows of a list. The selection survives refetches; rows that disappeared do not count.
 *
 * @param scope identifies filters and page of the list: a change clears the selection
 */
export function useSelection<Row extends { id: number }>(rows: readonly Row[], scope: string) {
  const [selection, setSelection] = useState({ scope, ids: none });
  if (selection.scope !== scope) setSelection({ scope, ids: none });
  const selectedRows = useMemo(() => rows.filter(({ id }) => selection.ids.has(id)), [rows, selection.ids]);
  const onToggle = useCallback(
    (id: string | number) => setSelection((before) => ({ ...before, ids: toggleId(before.ids, id) })),
    [],
  );
  const select = useCallback(
    (others: readonly Row[]) =>
      setSelection((before) => ({ ...before, ids: new Set(others.map(({ id }) => id)) })),
    [],
  );
  const clear = useCallback(() => select([]), [select]);
  return { rows: selectedRows, selected: selection.ids, onToggle, select, clear };
}

export type Selection<Row extends { id: number }> = ReturnType<typeof useSelection<Row>>;
