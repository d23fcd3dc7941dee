const keyPattern = /[\w-]+(?:\.[\w-]+)+/g;
const attributes = ['aria-label', 'placeholder', 'title', 'alt'];

/** The position of a click in pixels of the window; 0, 0 for the keyboard. */
type Point = { x: number; y: number };

/** Elements whose text is meant when they are clicked. */
const clickableSelector = 'a, button, label, summary, th, [role=tab], [role=menuitem], [role=option]';

/** The first word of a key, which names its group of texts. */
const getGroup = (key: string) => key.slice(0, key.indexOf('.'));

/** What counts as a key: the keys of all texts, and the groups in which a deleted text, which shows its key, is one too. */
export type KnownKeys = { keys: ReadonlySet<string>; groups: ReadonlySet<string> };

/**
 * The known keys of the loaded texts.
 *
 * @param keys their keys; those of deleted texts are missing
 */
export function listKnownKeys(keys: readonly string[]): KnownKeys {
  return { keys: new Set(keys), groups: new Set(keys.map(getGroup)) };
}

const isKnownKey = (key: string, { keys, groups }: KnownKeys) => keys.has(key) || groups.has(getGroup(key));

function findKeys(text: string | null | undefined, known: KnownKeys): string[] {
  const found = (text?.match(keyPattern) ?? []).filter((key) => isKnownKey(key, known));
  // the key of a text is more likely meant than data that only looks like the key of a deleted text
  return found.sort((a, b) => Number(known.keys.has(b)) - Number(known.keys.has(a)));
}

/** The text directly in an element, without its children. */
function getOwnText(element: Element): string {
  const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  return texts.map((node) => node.textContent).join(' ');
}

function getAccessibleText(element: Element): string {
  return attributes.map((name) => element.getAttribute(name) ?? '').join(' ');
}

/** The key under the pointer, if the text of the element contains several. */
function findKeyUnderPointer(target: Element, { x, y }: Point, known: KnownKeys): string | undefined {
  const caret = x || y ? document.caretPositionFromPoint?.(x, y) : null;
  if (!caret || caret.offsetNode.parentElement !== target) return undefined;
  for (const match of (caret.offsetNode.textContent ?? '').matchAll(keyPattern)) {
    const isUnder = match.index <= caret.offset && caret.offset <= match.index + match[0].length;
    if (isUnder && isKnownKey(match[0], known)) return match[0];
  }
  return undefined;
}

/**
 * Finds the key that is shown at a click: in the element itself, otherwise in the button or link around it, in visible
 * text or in accessible names.
 */
export function findKeyAt(target: Element, point: Point, known: KnownKeys): string | undefined {
  const keyUnderPointer = findKeyUnderPointer(target, point, known);
  if (keyUnderPointer) return keyUnderPointer;
  const ownKeys = findKeys(`${getOwnText(target)} ${getAccessibleText(target)}`, known);
  if (ownKeys[0]) return ownKeys[0];
  const control = target.closest(clickableSelector);
  return control ? findKeys(`${control.textContent} ${getAccessibleText(control)}`, known)[0] : undefined;
}
