import { render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { loadable } from './loadable.tsx';

function Counter({ start }: { start: number }) {
  const [count, setCount] = useState(start);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}

test('waits for its code', async () => {
  const Loaded = loadable(async () => Counter);
  const page = (
    <Suspense fallback="waiting">
      <Loaded start={3} />
    </Suspense>
  );
  const { rerender } = render(page);
  expect(screen.getByText('waiting')).toBeTruthy();
  (await screen.findByRole('button', { name: '3' })).click();
  await screen.findByRole('button', { name: '4' });
  rerender(page);
  expect(screen.getByRole('button', { name: '4' })).toBeTruthy();
});

test('is rendered at once after its code was loaded', async () => {
  const load = vi.fn(async () => Counter);
  const Loaded = loadable(load);
  await Loaded.preload();
  render(
    <Suspense fallback="waiting">
      <Loaded start={3} />
    </Suspense>,
  );
  expect(screen.getByRole('button', { name: '3' })).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('says so if its code cannot be loaded', async () => {
  const Loaded = loadable<object>(() => Promise.reject(new Error('no network')));
  await expect(Loaded.preload()).rejects.toThrow('no network');
});
