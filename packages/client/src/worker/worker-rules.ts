/** The rules of the service worker, without its side effects, so that they can be tested. */

/** How long to wait for a page before showing the cached one, in milliseconds. Generous, because rural networks are slow. */
export const pageTimeoutMilliseconds = 4000;

/** Immutable files, and the few others that the installed app needs. */
const cachedFilePath = /^\/(static\/|harken\.svg$|apple-touch-icon\.png$|icon-)/;

/** Paths that only the server serves: the API, endpoints of gateways, metrics and health checks. */
const serverPath = /^\/(api|metrics|health)(\/|$)/i;

export type WorkerRequest = { method: string; mode: string; url: string };

/**
 * How the worker responds: with the page of the app, with one of its files, or not at all (null), which leaves the request to
 * the network. Responses of the API are never cached.
 *
 * @param origin of the app; requests to other origins are left to the network
 */
export function chooseResponse({ method, mode, url }: WorkerRequest, origin: string): 'page' | 'file' | null {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin || serverPath.test(address.pathname)) return null;
  if (cachedFilePath.test(address.pathname)) return 'file';
  return mode === 'navigate' && !/\.\w+$/.test(address.pathname) ? 'page' : null;
}

/** Files whose name contains a hash of their content may be cached on demand; others are fetched again with each version. */
export function isImmutable(url: string): boolean {
  return new URL(url).pathname.startsWith('/static/');
}

/**
 * The caches to delete: all but those of this version and the previous one, whose files open pages still need.
 *
 * @param names of all caches, in the order in which they were created
 */
export function findOutdatedCaches(names: readonly string[], current: string, prefix: string): string[] {
  const others = names.filter((name) => name.startsWith(prefix) && name !== current);
  return others.slice(0, -1);
}

/** A hash of the names and revisions of the files, which differs between versions of the app. */
export function computeVersion(files: ReadonlyArray<{ url: string; revision: string | null }>): string {
  let sum = 0;
  for (const letter of files.map(({ url, revision }) => `${url} ${revision}`).join('\n'))
    sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0;
  return (sum >>> 0).toString(36);
}
