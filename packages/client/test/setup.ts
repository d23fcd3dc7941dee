import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// the first page of a file is loaded and drawn within it: on a busy machine that takes longer than one second
configure({ asyncUtilTimeout: 4000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
