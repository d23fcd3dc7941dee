import { backgroundHeader, extraHeaders } from '../requests/request.ts';

/** Identifies this page in its requests, so that it receives no live updates about its own changes. */
export const pageId = Math.random().toString(36).slice(2, 14);

extraHeaders['X-Harken-Page'] = pageId;

/** Runs a function whose requests are not user activity: they do not extend the session. */
export function runInBackground<T>(run: () => T): T {
  extraHeaders[backgroundHeader] = 'true';
  try {
    return run();
  } finally {
    delete extraHeaders[backgroundHeader];
  }
}
