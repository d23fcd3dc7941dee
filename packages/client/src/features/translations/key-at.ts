const keyLike = /[\w-]+(?:\.[\w-]+)+/g;
const attributes = ['aria-label', 'placeholder', 'title', 'alt'];

/** Where somebody pointed, in pixels of the window; nowhere, where a key was pressed. */
type Point = { x: number; y: number };

/** What one presses, when one means its words. */
const pressed = 'a, button, label, summary, th, [role=tab], [role=menuitem], [role=option]';

function keysIn(text: string | null | undefined, known: ReadonlySet<string>): string[] {
  return (text?.match(keyLike) ?? []).filter((key) => known.has(key));
}

/** The words that stand in an element itself, and not in what is inside of it. */
function ownWords(element: Element): string {
  const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  return texts.map((node) => node.textContent).join(' ');
}

function named(element: Element): string {
  return attributes.map((name) => element.getAttribute(name) ?? '').join(' ');
}

/** The key under a point of an element's own words, where these hold several. */
function keyUnder(target: Element, { x, y }: Point, known: ReadonlySet<string>): string | undefined {
  const caret = x || y ? document.caretPositionFromPoint?.(x, y) : null;
  if (!caret || caret.offsetNode.parentElement !== target) return undefined;
  for (const match of (caret.offsetNode.textContent ?? '').matchAll(keyLike)) {
    const isUnder = match.index <= caret.offset && caret.offset <= match.index + match[0].length;
    if (isUnder && known.has(match[0])) return match[0];
  }
  return undefined;
}

/**
 * The key that is shown where somebody pointed: in the element itself, else in the button or link around it, in words or
 * in what is read out.
 */
export function keyAt(target: Element, point: Point, known: ReadonlySet<string>): string | undefined {
  const under = keyUnder(target, point, known);
  if (under) return under;
  const own = keysIn(`${ownWords(target)} ${named(target)}`, known);
  if (own[0]) return own[0];
  const around = target.closest(pressed);
  return around ? keysIn(`${around.textContent} ${named(around)}`, known)[0] : undefined;
}
