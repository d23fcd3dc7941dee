import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { readAll, remove } from '../src/lib/offline/kept-store.ts';

// the first page of a file is loaded and drawn within it: on a busy machine that takes longer than one second
configure({ asyncUtilTimeout: 4000 });

afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  for (const [name] of await readAll('')) await remove(name);
});
