import { useEffect, useRef, useSyncExternalStore } from 'react';

/** A key of the keyboard that does something while a page is open. */
export type KeyBinding = {
  /** A small letter or a sign; with a space between, two of them pressed one after the other: `g a`. */
  keys: string;
  /** The key of the text that says what it does. */
  textKey: string;
  onPress: () => void;
  /** Works on every page, so it is listed after those of the page. */
  isEverywhere?: boolean;
};

/** How long the second key of two may take, in milliseconds. */
const patienceMilliseconds = 1500;

type Listener = () => void;

/** What the window has to hear, and who wants to know when that changes. */
let bindings: readonly KeyBinding[] = [];
const listeners = new Set<Listener>();

function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellAll(): void {
  for (const listener of listeners) listener();
}

const letterOfCode = /^Key([A-Z])$/;

/** The Latin letter or sign of a key, on keyboards of other scripts by its place. */
function signOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (key === '?' || key === '؟') return '?';
  if (key === '/') return '/';
  const isOtherScript = key.length === 1 && key.charCodeAt(0) > 127;
  if (isOtherScript && code === 'Slash') return shiftKey ? '?' : '/';
  if (shiftKey) return '';
  const letter = key.toLowerCase();
  if (/^[a-z]$/.test(letter)) return letter;
  return isOtherScript ? (letterOfCode.exec(code)?.[1]?.toLowerCase() ?? '') : '';
}

/** Letters belong to fields where something is typed, and to dialogs and menus while they are open. */
function isTakenElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return true;
  const target = event.target instanceof Element ? event.target : null;
  const isField = target?.closest(
    'input, textarea, select, [contenteditable="true"], [role="menu"], [role="tree"]',
  );
  return Boolean(isField) || document.querySelector('[role="dialog"]') !== null;
}

let first: string | undefined;
let patience: ReturnType<typeof setTimeout> | undefined;

function awaitSecond(sign: string | undefined): void {
  clearTimeout(patience);
  first = sign;
  if (sign) patience = setTimeout(() => awaitSecond(undefined), patienceMilliseconds);
}

function hear(event: KeyboardEvent): void {
  if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
  const before = first;
  awaitSecond(undefined);
  const sign = signOf(event);
  if (!sign || isTakenElsewhere(event) || !areKeysOn()) return;
  const pressed = before ? `${before} ${sign}` : sign;
  // the page opened last knows best
  const binding = bindings.findLast(({ keys }) => keys === pressed);
  if (binding) {
    event.preventDefault();
    binding.onPress();
  } else if (!before && bindings.some(({ keys }) => keys.startsWith(`${sign} `))) {
    awaitSecond(sign);
  }
}

function register(added: readonly KeyBinding[]): () => void {
  if (bindings.length === 0 && added.length > 0) window.addEventListener('keydown', hear);
  bindings = [...bindings, ...added];
  tellAll();
  return () => {
    bindings = bindings.filter((binding) => !added.includes(binding));
    if (bindings.length === 0) window.removeEventListener('keydown', hear);
    tellAll();
  };
}

/**
 * Listens to keys while a component is on the page. They stand in the list that `?` opens, are off in fields,
 * menus and dialogs, and can be switched off by the user.
 *
 * @example useKeys([{ keys: 'n', textKey: 'alerts.keys.next', onPress: goToNext }])
 */
export function useKeys(wanted: readonly KeyBinding[]): void {
  const latest = useRef(wanted);
  latest.current = wanted;
  const names = wanted.map(({ keys, textKey }) => `${keys}=${textKey}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: registered again only when other keys are wanted
  useEffect(() => {
    const steady = latest.current.map((binding, at) => ({
      ...binding,
      onPress: () => latest.current[at]?.onPress(),
    }));
    return register(steady);
  }, [names]);
}

/** The keys that work now, as the list of them shows. */
export function useKeyBindings(): readonly KeyBinding[] {
  return useSyncExternalStore(subscribe, () => bindings);
}

const switchName = 'harken.keys';
/** Where storage is switched off, the choice lasts as long as the page. */
let chosen: boolean | undefined;

function areKeysOn(): boolean {
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
  tellAll();
}

/** Whether keys are listened to on this device, and the switch for it. */
export function useKeysSwitch(): [isOn: boolean, switchKeys: (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, areKeysOn), switchKeys];
}

let isListOpen = false;

/** Opens the list of keys, or closes it. The user menu offers it to those who switched the keys off. */
export function showKeys(isOpen = true): void {
  isListOpen = isOpen;
  tellAll();
}

/** Whether the list of keys is to be shown. */
export function useAreKeysShown(): boolean {
  return useSyncExternalStore(subscribe, () => isListOpen);
}
