import { useEffect, useRef, useSyncExternalStore } from 'react';

/** A keyboard shortcut. */
export type KeyBinding = {
  /** A lower-case letter or a symbol, or two separated by a space for a sequence: `g a`. */
  keys: string;
  /** Translation key of its description. */
  textKey: string;
  onPress: () => void;
  /** Works on every page; listed after the keys of the page. */
  isGlobal?: boolean;
};

/** Timeout for the second key of a sequence, in milliseconds. */
const secondKeyTimeoutMilliseconds = 1500;

type Listener = () => void;

let bindings: readonly KeyBinding[] = [];
const listeners = new Set<Listener>();

function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

const letterOfCode = /^Key([A-Z])$/;

/** The Latin letter or symbol of a key; on keyboards of other scripts, by position. */
function readKey({ key, code, shiftKey }: KeyboardEvent): string {
  if (key === '?' || key === '؟') return '?';
  if (key === '/') return '/';
  const isOtherScript = key.length === 1 && key.charCodeAt(0) > 127;
  if (isOtherScript && code === 'Slash') return shiftKey ? '?' : '/';
  if (shiftKey) return '';
  const letter = key.toLowerCase();
  if (/^[a-z]$/.test(letter)) return letter;
  return isOtherScript ? (letterOfCode.exec(code)?.[1]?.toLowerCase() ?? '') : '';
}

/** Fields, dialogs and menus handle letters themselves. */
function isHandledElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return true;
  const target = event.target instanceof Element ? event.target : null;
  const isField = target?.closest(
    'input, textarea, select, [contenteditable="true"], [role="menu"], [role="tree"]',
  );
  return Boolean(isField) || document.querySelector('[role="dialog"]') !== null;
}

let firstKey: string | undefined;
let secondKeyTimer: ReturnType<typeof setTimeout> | undefined;

function waitForSecondKey(sign: string | undefined): void {
  clearTimeout(secondKeyTimer);
  firstKey = sign;
  if (sign) secondKeyTimer = setTimeout(() => waitForSecondKey(undefined), secondKeyTimeoutMilliseconds);
}

function handleKeyDown(event: KeyboardEvent): void {
  if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
  const before = firstKey;
  waitForSecondKey(undefined);
  const sign = readKey(event);
  if (!sign || isHandledElsewhere(event) || !areKeysEnabled()) return;
  const pressed = before ? `${before} ${sign}` : sign;
  // the most recently registered binding wins
  const binding = bindings.findLast(({ keys }) => keys === pressed);
  if (binding) {
    event.preventDefault();
    binding.onPress();
  } else if (!before && bindings.some(({ keys }) => keys.startsWith(`${sign} `))) {
    waitForSecondKey(sign);
  }
}

function register(added: readonly KeyBinding[]): () => void {
  if (bindings.length === 0 && added.length > 0) window.addEventListener('keydown', handleKeyDown);
  bindings = [...bindings, ...added];
  notifyListeners();
  return () => {
    bindings = bindings.filter((binding) => !added.includes(binding));
    if (bindings.length === 0) window.removeEventListener('keydown', handleKeyDown);
    notifyListeners();
  };
}

/**
 * Registers keyboard shortcuts while a component is mounted. They appear in the list that `?` opens, are ignored in fields,
 * menus and dialogs, and can be switched off by the user.
 *
 * @example useKeys([{ keys: 'n', textKey: 'alerts.keys.next', onPress: goToNext }])
 */
export function useKeys(wanted: readonly KeyBinding[]): void {
  const latest = useRef(wanted);
  latest.current = wanted;
  const names = wanted.map(({ keys, textKey }) => `${keys}=${textKey}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: register again only if the keys change
  useEffect(() => {
    const stableBindings = latest.current.map((binding, at) => ({
      ...binding,
      onPress: () => latest.current[at]?.onPress(),
    }));
    return register(stableBindings);
  }, [names]);
}

/** The shortcuts that are active now, for the list of keys. */
export function useKeyBindings(): readonly KeyBinding[] {
  return useSyncExternalStore(subscribe, () => bindings);
}

const switchName = 'harken.keys';
/** Without storage, the choice lasts as long as the page. */
let chosen: boolean | undefined;

function areKeysEnabled(): boolean {
  if (chosen !== undefined) return chosen;
  try {
    return localStorage.getItem(switchName) !== 'off';
  } catch {
    return true;
  }
}

function switchKeys(isOn: boolean): void {
  try {
    localStorage.setItem(switchName, isOn ? 'on' : 'off');
  } catch {
    chosen = isOn;
  }
  notifyListeners();
}

/** Whether shortcuts are on for this device, and a function to switch them. */
export function useKeysSwitch(): [isOn: boolean, switchKeys: (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, areKeysEnabled), switchKeys];
}

let isListOpen = false;

/** Opens or closes the list of keys. The user menu opens it too, for users who switched shortcuts off. */
export function showKeyList(isOpen = true): void {
  isListOpen = isOpen;
  notifyListeners();
}

/** Whether the list of keys is open. */
export function useIsKeyListOpen(): boolean {
  return useSyncExternalStore(subscribe, () => isListOpen);
}
