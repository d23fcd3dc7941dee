import type { PlaceKey } from './places.ts';

/** The open form: to add a place inside another one (no key: a region), or to rename one. */
export type OpenForm = { kind: 'add'; key: PlaceKey | undefined } | { kind: 'rename'; key: PlaceKey };

export type PlaceTreeState = {
  opened: ReadonlySet<PlaceKey>;
  closed: ReadonlySet<PlaceKey>;
  /** Added since the form to add places was opened. */
  added: ReadonlySet<PlaceKey>;
  /** The row with the keyboard focus. */
  currentKey: PlaceKey | undefined;
  /** Incremented whenever the current row must be focused. */
  focusRequest: number;
  form: OpenForm | null;
  /** The place whose deletion is being confirmed. */
  deletingKey: PlaceKey | null;
};

export type PlaceTreeAction =
  | { type: 'goTo'; key: PlaceKey }
  | { type: 'noticeFocus'; key: PlaceKey }
  | { type: 'open' | 'close' | 'rename' | 'askToDelete'; key: PlaceKey }
  | { type: 'openAll'; keys: readonly PlaceKey[] }
  | { type: 'closeAll' | 'endForm' | 'endDeleting' | 'beginSearch' }
  | { type: 'add'; key: PlaceKey | undefined }
  | { type: 'noteAdded'; key: PlaceKey }
  | { type: 'noteDeleted'; nextKey: PlaceKey | undefined };

const nothing: ReadonlySet<PlaceKey> = new Set();

export const initialTreeState: PlaceTreeState = {
  opened: nothing,
  closed: nothing,
  added: nothing,
  currentKey: undefined,
  focusRequest: 0,
  form: null,
  deletingKey: null,
};

function addKey(keys: ReadonlySet<PlaceKey>, key: PlaceKey): ReadonlySet<PlaceKey> {
  return keys.has(key) ? keys : new Set([...keys, key]);
}

function removeKey(keys: ReadonlySet<PlaceKey>, key: PlaceKey): ReadonlySet<PlaceKey> {
  return keys.has(key) ? new Set([...keys].filter((other) => other !== key)) : keys;
}

function openPlace(state: PlaceTreeState, key: PlaceKey): PlaceTreeState {
  return { ...state, opened: addKey(state.opened, key), closed: removeKey(state.closed, key) };
}

function focusOn(state: PlaceTreeState, currentKey: PlaceKey | undefined): PlaceTreeState {
  return { ...state, currentKey, focusRequest: state.focusRequest + 1 };
}

/** Opens a form; its row is shown inside the place, which is opened for it. */
function openForm(state: PlaceTreeState, form: OpenForm): PlaceTreeState {
  const { key, kind } = form;
  const base = kind === 'add' && key ? openPlace(state, key) : state;
  return { ...base, form, added: nothing, currentKey: key ?? state.currentKey };
}

/** The reducer of the tree: open places, focus and forms. */
export function reducePlaceTree(state: PlaceTreeState, action: PlaceTreeAction): PlaceTreeState {
  switch (action.type) {
    case 'goTo':
      return focusOn(state, action.key);
    case 'noticeFocus':
      return state.currentKey === action.key ? state : { ...state, currentKey: action.key };
    case 'open':
      return openPlace(state, action.key);
    case 'close':
      return {
        ...state,
        opened: removeKey(state.opened, action.key),
        closed: addKey(state.closed, action.key),
      };
    case 'openAll':
      return { ...state, opened: new Set(action.keys), closed: nothing };
    case 'closeAll':
      return { ...state, opened: nothing, closed: new Set(state.opened), form: null };
    case 'beginSearch':
      return { ...state, closed: nothing, added: nothing };
    case 'add':
      return openForm(state, { kind: 'add', key: action.key });
    case 'rename':
      return openForm(state, { kind: 'rename', key: action.key });
    case 'endForm':
      return { ...focusOn(state, state.form?.key ?? state.currentKey), form: null, added: nothing };
    case 'noteAdded':
      return { ...state, added: addKey(state.added, action.key) };
    case 'askToDelete':
      return { ...state, deletingKey: action.key, currentKey: action.key };
    case 'endDeleting':
      return { ...state, deletingKey: null };
    case 'noteDeleted':
      return { ...focusOn(state, action.nextKey), deletingKey: null, form: null };
  }
}
