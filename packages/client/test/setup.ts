import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { readAll, remove } from '../src/lib/offline/cache-store.ts';
import { markServerReached } from '../src/lib/offline/connection.ts';

// the default of one second is too short on a busy machine: the first page of a test file loads its modules meanwhile
configure({ asyncUtilTimeout: 10_000 });

// test files share their modules: a failed request of the test before must not make the next page offline
beforeEach(markServerReached);

afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  for (const [name] of await readAll('')) await remove(name);
});
