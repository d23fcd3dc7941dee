import type { PlaceKey } from './places.ts';

/** What is being written: the name of a new place in another one (no key: a new region), or another name. */
export type OpenForm = { kind: 'add'; key: PlaceKey | undefined } | { kind: 'rename'; key: PlaceKey };

export type PlaceTreeState = {
  opened: ReadonlySet<PlaceKey>;
  closed: ReadonlySet<PlaceKey>;
  /** Added since the form for new places was opened. */
  added: ReadonlySet<PlaceKey>;
  /** The row that the keys are on. */
  currentKey: PlaceKey | undefined;
  /** Grows whenever the focus has to move to the current row. */
  focusTurn: number;
  form: OpenForm | null;
  /** Which place is asked about before it is deleted. */
  deletingKey: PlaceKey | null;
};

export type PlaceTreeDeed =
  | { type: 'goTo'; key: PlaceKey }
  | { type: 'noticeFocus'; key: PlaceKey }
  | { type: 'open' | 'close' | 'rename' | 'askToDelete'; key: PlaceKey }
  | { type: 'openAll'; keys: readonly PlaceKey[] }
  | { type: 'closeAll' | 'endForm' | 'endDeleting' | 'beginSearch' }
  | { type: 'add'; key: PlaceKey | undefined }
  | { type: 'noteAdded'; key: PlaceKey }
  | { type: 'noteDeleted'; nextKey: PlaceKey | undefined };

const nothing: ReadonlySet<PlaceKey> = new Set();

export const closedTree: PlaceTreeState = {
  opened: nothing,
  closed: nothing,
  added: nothing,
  currentKey: undefined,
  focusTurn: 0,
  form: null,
  deletingKey: null,
};

function withKey(keys: ReadonlySet<PlaceKey>, key: PlaceKey): ReadonlySet<PlaceKey> {
  return keys.has(key) ? keys : new Set([...keys, key]);
}

function without(keys: ReadonlySet<PlaceKey>, key: PlaceKey): ReadonlySet<PlaceKey> {
  return keys.has(key) ? new Set([...keys].filter((other) => other !== key)) : keys;
}

function opened(state: PlaceTreeState, key: PlaceKey): PlaceTreeState {
  return { ...state, opened: withKey(state.opened, key), closed: without(state.closed, key) };
}

function focusOn(state: PlaceTreeState, currentKey: PlaceKey | undefined): PlaceTreeState {
  return { ...state, currentKey, focusTurn: state.focusTurn + 1 };
}

/** Opens a form at a place; a new place shows in the opened place it belongs to. */
function formAt(state: PlaceTreeState, form: OpenForm): PlaceTreeState {
  const { key, kind } = form;
  const base = kind === 'add' && key ? opened(state, key) : state;
  return { ...base, form, added: nothing, currentKey: key ?? state.currentKey };
}

/** What is open, where the keys are, what is being written: changed by deeds on the tree. */
export function placeTreeAfter(state: PlaceTreeState, deed: PlaceTreeDeed): PlaceTreeState {
  switch (deed.type) {
    case 'goTo':
      return focusOn(state, deed.key);
    case 'noticeFocus':
      return state.currentKey === deed.key ? state : { ...state, currentKey: deed.key };
    case 'open':
      return opened(state, deed.key);
    case 'close':
      return { ...state, opened: without(state.opened, deed.key), closed: withKey(state.closed, deed.key) };
    case 'openAll':
      return { ...state, opened: new Set(deed.keys), closed: nothing };
    case 'closeAll':
      return { ...state, opened: nothing, closed: new Set(state.opened), form: null };
    case 'beginSearch':
      return { ...state, closed: nothing, added: nothing };
    case 'add':
      return formAt(state, { kind: 'add', key: deed.key });
    case 'rename':
      return formAt(state, { kind: 'rename', key: deed.key });
    case 'endForm':
      return { ...focusOn(state, state.form?.key ?? state.currentKey), form: null, added: nothing };
    case 'noteAdded':
      return { ...state, added: withKey(state.added, deed.key) };
    case 'askToDelete':
      return { ...state, deletingKey: deed.key, currentKey: deed.key };
    case 'endDeleting':
      return { ...state, deletingKey: null };
    case 'noteDeleted':
      return { ...focusOn(state, deed.nextKey), deletingKey: null, form: null };
  }
}
