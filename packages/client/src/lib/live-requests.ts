import { background, moreHeaders } from './request.ts';

/** What this page calls itself when it changes something, so that it is not told of its own changes. */
export const pageName = Math.random().toString(36).slice(2, 14);

moreHeaders['X-Harken-Page'] = pageName;

/** What is asked for meanwhile is asked by the page itself: the session does not live on for it. */
export function inBackground<T>(ask: () => T): T {
  moreHeaders[background] = 'true';
  try {
    return ask();
  } finally {
    delete moreHeaders[background];
  }
}
