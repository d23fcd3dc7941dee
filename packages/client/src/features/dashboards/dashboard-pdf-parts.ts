/** How long a page that is about to be captured has to open what is folded, in milliseconds (specification 3, 2.13). */
export const captureDelayMs = 200;
const patienceMs = 15_000;
const lookAgainMs = 50;

/** What a page shows of itself on paper: whatever is marked, in the order of the page. */
export function printedParts(): HTMLElement[] {
  const marked = [...document.querySelectorAll<HTMLElement>('main [data-print-part]')];
  return marked.filter(
    (part) => !part.parentElement?.closest('[data-print-part]') && part.getBoundingClientRect().height > 0,
  );
}

const waitingChart = '[data-chart="waiting"]';
/** Charts that are yet to be drawn, whatever loads, and pieces of maps that are on their way. */
const unfinished = `${waitingChart}, [aria-busy="true"], .leaflet-tile:not(.leaflet-tile-loaded)`;

const holds = (selector: string) => printedParts().some((part) => part.querySelector(selector) !== null);

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/**
 * Waits until everything on the page has been drawn. Pieces of a map that never come are not waited for forever.
 *
 * @throws Error when a chart is never drawn, and the reason of the signal when it is given up
 */
export async function waitUntilDrawn(signal: AbortSignal): Promise<void> {
  await pause(captureDelayMs, signal);
  for (let waitedMs = 0; waitedMs < patienceMs && holds(unfinished); waitedMs += lookAgainMs)
    await pause(lookAgainMs, signal);
  if (holds(waitingChart)) throw new Error('a chart is not drawn');
}

/** From the start of the leftmost part to the end of the rightmost one, in pixels. */
export function widthOf(parts: readonly HTMLElement[]): number {
  const boxes = parts.map((part) => part.getBoundingClientRect());
  if (boxes.length === 0) return 0;
  return Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
}

/** Paper is white: a page in the dark theme is light while it is captured. */
export function lightenPage(): () => void {
  const { dataset } = document.documentElement;
  const before = dataset.theme;
  dataset.theme = 'light';
  return () => {
    if (before === undefined) delete dataset.theme;
    else dataset.theme = before;
  };
}

/** What is chosen is no attribute of a choice: its copy, put into a picture, would show the first option instead. */
export function keepChoice(copy: Node): void {
  if (!(copy instanceof HTMLSelectElement)) return;
  const chosen = copy.getAttribute('value');
  for (const option of copy.options) option.toggleAttribute('selected', option.value === chosen);
}
