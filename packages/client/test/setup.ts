import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { readAll, remove } from '../src/lib/offline/cache-store.ts';

// the default of one second is too short on a busy machine: the first page of a test file loads its modules meanwhile
configure({ asyncUtilTimeout: 10_000 });

afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  for (const [name] of await readAll('')) await remove(name);
});
