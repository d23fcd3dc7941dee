import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let module: typeof import('./first-ground.ts');
beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  module = await import('./first-ground.ts');
});
afterEach(() => vi.useRealTimers());

function Rest() {
  return <p>{module.useIsGroundShown() ? 'names' : 'nothing yet'}</p>;
}

it('the rest of a map is prepared when its ground is painted', () => {
  render(<Rest />);
  module.waitForGround();
  expect(screen.getByText('nothing yet')).toBeTruthy();
  act(() => module.endWaitForGround());
  expect(screen.getByText('names')).toBeTruthy();
});

it('a ground that does not come is not waited for long', () => {
  render(<Rest />);
  module.waitForGround();
  act(() => vi.advanceTimersByTime(1900));
  expect(screen.getByText('nothing yet')).toBeTruthy();
  act(() => vi.advanceTimersByTime(200));
  expect(screen.getByText('names')).toBeTruthy();
});
