import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { readAll, remove } from '../src/lib/offline/cache-store.ts';
import { markServerReached } from '../src/lib/offline/connection.ts';

/** What the library sets while it waits; its types hide it. */
type Waiting = { _disableExpensiveErrorDiagnostics?: boolean };

configure({
  // the default of one second is too short on a busy machine: the first page of a test file loads its modules meanwhile
  asyncUtilTimeout: 10_000,
  // While something is waited for, an error only means "not yet", and writing the page into each takes longer than looking for the
  // element. Where nothing came in time, the page is written at the end.
  getElementError(message, container) {
    const isWaiting = (getConfig() as Waiting)._disableExpensiveErrorDiagnostics;
    const page = isWaiting && message !== null ? false : prettyDOM(container);
    const error = new Error([message, page].filter(Boolean).join('\n\n'));
    return Object.assign(error, { name: 'TestingLibraryElementError' });
  },
});

// jsdom has no layout to scroll: it would print an error each time
window.scrollTo = () => undefined;

// test files share their modules: a failed request of the test before must not make the next page offline
beforeEach(markServerReached);

afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  for (const [name] of await readAll('')) await remove(name);
});
