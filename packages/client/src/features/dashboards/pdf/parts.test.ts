import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { captureDelayMs, copySelectedOption, findPrintedParts, waitUntilRendered } from './parts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { height: this.hasAttribute('hidden') ? 0 : 100 } as DOMRect;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

function show(parts: string) {
  document.body.innerHTML = `<main>${parts}</main>`;
}
const part = (content: string) => `<section data-print-part>${content}</section>`;

it('prints visible parts, and only the outer one of nested parts', () => {
  show(`${part(`One ${part('inner')}`)} not this ${part('Two')} <p data-print-part hidden>empty</p>`);
  expect(findPrintedParts().map(({ textContent }) => textContent)).toEqual(['One inner', 'Two']);
});

describe('waiting until everything is rendered', () => {
  const trackOutcome = (waiting: Promise<void>) => {
    const outcome = { is: 'waiting' };
    waiting.then(
      () => {
        outcome.is = 'done';
      },
      (error: Error) => {
        outcome.is = error.message;
      },
    );
    return outcome;
  };
  const start = () => trackOutcome(waitUntilRendered(new AbortController().signal));

  it('gives the page 200 ms to expand what is collapsed', async () => {
    expect(captureDelayMs).toBe(200);
    show(part('A table'));
    const outcome = start();
    await vi.advanceTimersByTimeAsync(199);
    expect(outcome.is).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome.is).toBe('done');
  });

  it.each(['<i data-chart="waiting"></i>', '<i aria-busy="true"></i>', '<i class="leaflet-tile"></i>'])(
    'ends once %s is gone',
    async (unfinished) => {
      show(part(unfinished));
      const outcome = start();
      await vi.advanceTimersByTimeAsync(1000);
      expect(outcome.is).toBe('waiting');
      show(part('<i class="leaflet-tile leaflet-tile-loaded" data-chart="drawn"></i>'));
      await vi.advanceTimersByTimeAsync(100);
      expect(outcome.is).toBe('done');
    },
  );

  it.each([
    ['ends without a map tile that is never loaded', '<i class="leaflet-tile"></i>', 'done'],
    ['fails if a chart is never rendered', '<i data-chart="waiting"></i>', 'a chart was not rendered'],
  ])('%s', async (_case, unfinished, expected) => {
    show(part(unfinished));
    const outcome = start();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(outcome.is).toBe(expected);
  });

  it('ends when it is aborted', async () => {
    show(part('<i data-chart="waiting"></i>'));
    const control = new AbortController();
    const outcome = trackOutcome(waitUntilRendered(control.signal));
    await vi.advanceTimersByTimeAsync(500);
    control.abort(new Error('left'));
    await vi.advanceTimersByTimeAsync(0);
    expect(outcome.is).toBe('left');
  });
});

it('retains the selected option in the copy of a select element', () => {
  // the value of the copy is an attribute, in addition to the options
  document.body.innerHTML = '<select value="c2"><option value="c1" selected>C1<option value="c2">C2</select>';
  const copy = document.querySelector('select') as HTMLSelectElement;
  copySelectedOption(copy);
  expect(copy.outerHTML).toBe(
    '<select value="c2"><option value="c1">C1</option><option value="c2" selected="">C2</option></select>',
  );
});
