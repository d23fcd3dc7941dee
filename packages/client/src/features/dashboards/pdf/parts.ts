/** How long the page gets to expand collapsed parts before it is captured. */
export const captureDelayMs = 200;
const timeoutMs = 15_000;
const pollIntervalMs = 50;

/** The parts of the page that belong in the PDF, in document order. */
export function findPrintedParts(): HTMLElement[] {
  const marked = [...document.querySelectorAll<HTMLElement>('main [data-print-part]')];
  return marked.filter(
    (part) => !part.parentElement?.closest('[data-print-part]') && part.getBoundingClientRect().height > 0,
  );
}

const waitingChart = '[data-chart="waiting"]';
/** Charts that are not rendered yet, parts that are loading, and map tiles that are not loaded yet. */
const unfinished = `${waitingChart}, [aria-busy="true"], .leaflet-tile:not(.leaflet-tile-loaded)`;

const hasElement = (selector: string) =>
  findPrintedParts().some((part) => part.querySelector(selector) !== null);

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
 * Waits until everything on the page is rendered. Stops waiting for missing map tiles after a timeout.
 *
 * @throws Error if a chart is never rendered, or the reason of the signal when it is aborted
 */
export async function waitUntilRendered(signal: AbortSignal): Promise<void> {
  await pause(captureDelayMs, signal);
  for (let waitedMs = 0; waitedMs < timeoutMs && hasElement(unfinished); waitedMs += pollIntervalMs)
    await pause(pollIntervalMs, signal);
  if (hasElement(waitingChart)) throw new Error('a chart was not rendered');
}

/** From the start of the leftmost part to the end of the rightmost one, in pixels. */
export function measureWidth(parts: readonly HTMLElement[]): number {
  const boxes = parts.map((part) => part.getBoundingClientRect());
  if (boxes.length === 0) return 0;
  return Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
}

/** Paper is white, so a page in the dark theme is switched to the light one while it is captured. */
export function lightenPage(): () => void {
  const { dataset } = document.documentElement;
  const before = dataset.theme;
  dataset.theme = 'light';
  return () => {
    if (before === undefined) delete dataset.theme;
    else dataset.theme = before;
  };
}

/** The selected option is not an attribute of a select element: without this its copy in an image would show the first option. */
export function copySelectedOption(copy: Node): void {
  if (!(copy instanceof HTMLSelectElement)) return;
  const chosen = copy.getAttribute('value');
  for (const option of copy.options) option.toggleAttribute('selected', option.value === chosen);
}
