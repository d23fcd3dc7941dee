import type { KeyboardEvent } from 'react';
import type { PlaceTreeDeed } from './place-tree-state.ts';
import type { VisiblePlace } from './visible-places.ts';

export type PressedKey = { key: string; isMirrored: boolean };

function goTo(row: VisiblePlace | undefined): PlaceTreeDeed | undefined {
  return row && { type: 'goTo', key: row.key };
}

/** Inwards: opens a closed place, else goes to the first place in it. */
function inwards(rows: readonly VisiblePlace[], row: VisiblePlace, index: number): PlaceTreeDeed | undefined {
  if (row.count === 0) return undefined;
  return row.isOpen ? goTo(rows[index + 1]) : { type: 'open', key: row.key };
}

/** Outwards: closes an open place, else goes to the place it lies in. */
function outwards(rows: readonly VisiblePlace[], row: VisiblePlace): PlaceTreeDeed | undefined {
  if (row.isOpen) return { type: 'close', key: row.key };
  return goTo(rows.find(({ key }) => key === row.parentKey));
}

/** Keys that change places. */
function changeBy(key: string, row: VisiblePlace): PlaceTreeDeed | undefined {
  if (key === 'F2') return { type: 'rename', key: row.key };
  if (key === 'Delete') return { type: 'askToDelete', key: row.key };
  return undefined;
}

/**
 * What a key does on a row of the tree, as in every tree: up, down, Home and End move; arrows to the side open and
 * close, mirrored from right to left; Enter and space do either. Letters are left to the keys of the whole app.
 *
 * @param index the row that the keys are on
 */
export function deedByKey(
  rows: readonly VisiblePlace[],
  index: number,
  { key, isMirrored }: PressedKey,
  mayEdit: boolean,
): PlaceTreeDeed | undefined {
  const row = rows[index];
  if (!row) return undefined;
  const moves: Record<string, () => PlaceTreeDeed | undefined> = {
    ArrowDown: () => goTo(rows[index + 1]),
    ArrowUp: () => goTo(rows[index - 1]),
    Home: () => goTo(rows[0]),
    End: () => goTo(rows.at(-1)),
    ArrowRight: () => (isMirrored ? outwards(rows, row) : inwards(rows, row, index)),
    ArrowLeft: () => (isMirrored ? inwards(rows, row, index) : outwards(rows, row)),
    Enter: () => toggled(row),
    ' ': () => toggled(row),
  };
  const move = moves[key];
  if (move) return move();
  return mayEdit ? changeBy(key, row) : undefined;
}

/** Opens a closed place and closes an open one. */
export function toggled(row: Pick<VisiblePlace, 'key' | 'count' | 'isOpen'>): PlaceTreeDeed | undefined {
  return row.count === 0 ? undefined : { type: row.isOpen ? 'close' : 'open', key: row.key };
}

/** The key of an event on a row itself; keys in fields, buttons and menus belong to these. */
export function keyOnRow(event: KeyboardEvent<HTMLElement>): PressedKey | undefined {
  const isOnRow = event.target instanceof Element && event.target.getAttribute('role') === 'treeitem';
  if (!isOnRow || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return { key: event.key, isMirrored: getComputedStyle(event.currentTarget).direction === 'rtl' };
}
