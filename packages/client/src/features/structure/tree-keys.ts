import type { KeyboardEvent } from 'react';
import type { PlaceTreeAction } from './place-tree-state.ts';
import type { VisiblePlace } from './visible-places.ts';

export type PressedKey = { key: string; isMirrored: boolean };

function goTo(row: VisiblePlace | undefined): PlaceTreeAction | undefined {
  return row && { type: 'goTo', key: row.key };
}

/** Opens a closed place; in an open one goes to the first place inside. */
function openOrEnter(
  rows: readonly VisiblePlace[],
  row: VisiblePlace,
  index: number,
): PlaceTreeAction | undefined {
  if (row.count === 0) return undefined;
  return row.isOpen ? goTo(rows[index + 1]) : { type: 'open', key: row.key };
}

/** Closes an open place; from a closed one goes to its parent. */
function closeOrLeave(rows: readonly VisiblePlace[], row: VisiblePlace): PlaceTreeAction | undefined {
  if (row.isOpen) return { type: 'close', key: row.key };
  return goTo(rows.find(({ key }) => key === row.parentKey));
}

/** Keys that change a place. */
function getEditAction(key: string, row: VisiblePlace): PlaceTreeAction | undefined {
  if (key === 'F2') return { type: 'rename', key: row.key };
  if (key === 'Delete') return { type: 'askToDelete', key: row.key };
  return undefined;
}

/**
 * Returns the action of a key on a row, following the ARIA tree pattern: up, down, Home and End move; left and right open
 * and close (mirrored in right-to-left languages); Enter and space toggle. Letters are left to the global shortcuts.
 *
 * @param index the index of the focused row
 */
export function getKeyAction(
  rows: readonly VisiblePlace[],
  index: number,
  { key, isMirrored }: PressedKey,
  mayEdit: boolean,
): PlaceTreeAction | undefined {
  const row = rows[index];
  if (!row) return undefined;
  const moves: Record<string, () => PlaceTreeAction | undefined> = {
    ArrowDown: () => goTo(rows[index + 1]),
    ArrowUp: () => goTo(rows[index - 1]),
    Home: () => goTo(rows[0]),
    End: () => goTo(rows.at(-1)),
    ArrowRight: () => (isMirrored ? closeOrLeave(rows, row) : openOrEnter(rows, row, index)),
    ArrowLeft: () => (isMirrored ? openOrEnter(rows, row, index) : closeOrLeave(rows, row)),
    Enter: () => toggleRow(row),
    ' ': () => toggleRow(row),
  };
  const getAction = moves[key];
  if (getAction) return getAction();
  return mayEdit ? getEditAction(key, row) : undefined;
}

/** Opens a closed place and closes an open one. */
export function toggleRow(row: Pick<VisiblePlace, 'key' | 'count' | 'isOpen'>): PlaceTreeAction | undefined {
  return row.count === 0 ? undefined : { type: row.isOpen ? 'close' : 'open', key: row.key };
}

/** The key of an event on a row; keys in fields, buttons and menus are ignored. */
export function readRowKey(event: KeyboardEvent<HTMLElement>): PressedKey | undefined {
  const isOnRow = event.target instanceof Element && event.target.getAttribute('role') === 'treeitem';
  if (!isOnRow || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return { key: event.key, isMirrored: getComputedStyle(event.currentTarget).direction === 'rtl' };
}
