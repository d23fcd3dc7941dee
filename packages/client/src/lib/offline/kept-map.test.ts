import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keptMapCache, keptMapKey } from '../../ui/map/ground/kept-map-names.ts';
import { write } from './cache-store.ts';
import { clearOfflineCache } from './clear-offline-cache.ts';

/** The caches of a browser, of which only the names matter here. */
const names = new Set<string>();
beforeEach(async () => {
  names.clear();
  names.add(keptMapCache);
  vi.stubGlobal('caches', { delete: async (name: string) => names.delete(name) });
  localStorage.setItem(keptMapKey, JSON.stringify({ bytes: 1 }));
  await write('start', {});
});
afterEach(() => vi.unstubAllGlobals());

it('a kept map is removed when somebody signs out', async () => {
  await clearOfflineCache('all');
  expect([...names]).toEqual([]);
  expect(localStorage.getItem(keptMapKey)).toBeNull();
});

it('a kept map stays when a session expires: it would have to be loaded again every three hours', async () => {
  await clearOfflineCache('responses');
  expect([...names]).toEqual([keptMapCache]);
  expect(localStorage.getItem(keptMapKey)).not.toBeNull();
});
