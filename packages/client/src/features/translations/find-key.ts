const keyPattern = /[\w-]+(?:\.[\w-]+)+/g;
const attributes = ['aria-label', 'placeholder', 'title', 'alt'];

/** The position of a click in pixels of the window; 0, 0 for the keyboard. */
type Point = { x: number; y: number };

/** Elements whose text is meant when they are clicked. */
const clickableSelector = 'a, button, label, summary, th, [role=tab], [role=menuitem], [role=option]';

function findKeys(text: string | null | undefined, known: ReadonlySet<string>): string[] {
  return (text?.match(keyPattern) ?? []).filter((key) => known.has(key));
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
function findKeyUnderPointer(
  target: Element,
  { x, y }: Point,
  known: ReadonlySet<string>,
): string | undefined {
  const caret = x || y ? document.caretPositionFromPoint?.(x, y) : null;
  if (!caret || caret.offsetNode.parentElement !== target) return undefined;
  for (const match of (caret.offsetNode.textContent ?? '').matchAll(keyPattern)) {
    const isUnder = match.index <= caret.offset && caret.offset <= match.index + match[0].length;
    if (isUnder && known.has(match[0])) return match[0];
  }
  return undefined;
}

/**
 * Finds the key that is shown at a click: in the element itself, otherwise in the button or link around it, in visible
 * text or in accessible names.
 */
export function findKeyAt(target: Element, point: Point, known: ReadonlySet<string>): string | undefined {
  const keyUnderPointer = findKeyUnderPointer(target, point, known);
  if (keyUnderPointer) return keyUnderPointer;
  const ownKeys = findKeys(`${getOwnText(target)} ${getAccessibleText(target)}`, known);
  if (ownKeys[0]) return ownKeys[0];
  const control = target.closest(clickableSelector);
  return control ? findKeys(`${control.textContent} ${getAccessibleText(control)}`, known)[0] : undefined;
}
