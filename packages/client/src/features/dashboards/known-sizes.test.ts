import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readKnownSizes, useKnownSizes } from './known-sizes.ts';

let onResize: () => void = () => undefined;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        onResize = listener;
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** A dashboard with one part of a height. */
function show(height: number, inside = '') {
  const page = document.createElement('div');
  page.innerHTML = `<div data-print-part="villages">${inside}</div><div data-print-part=""></div>`;
  for (const part of page.children) part.getBoundingClientRect = () => ({ height }) as DOMRect;
  renderHook(() => useKnownSizes({ current: page }));
  onResize();
}

it('nothing is known at first', () => {
  expect(readKnownSizes()).toEqual({});
});

it('the heights of named parts are remembered', () => {
  show(547.6);
  expect(readKnownSizes()).toEqual({ villages: 548 });
});

it('heights are not remembered while something is loaded', () => {
  show(300, '<p aria-busy="true"></p>');
  expect(readKnownSizes()).toEqual({});
});

it.each([
  ['another width', { width: 1 }],
  ['another dashboard', { address: '/elsewhere' }],
])('heights of %s are not used', (_what, other) => {
  show(500);
  const stored = JSON.parse(localStorage.getItem('harken.dashboardSizes') ?? '{}');
  localStorage.setItem('harken.dashboardSizes', JSON.stringify({ ...stored, ...other }));
  expect(readKnownSizes()).toEqual({});
});

it.each(['', 'no JSON', 'null', '{}', '{"sizes":{"villages":"high"}}'])(
  '%j in the storage is ignored',
  (text) => {
    localStorage.setItem('harken.dashboardSizes', text);
    expect(readKnownSizes()).toEqual({});
  },
);
