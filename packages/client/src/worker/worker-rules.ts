/** What the service worker decides by, apart from the worker itself: it knows nothing of answers and stores. */

/** How long a page is waited for before the one that is kept shows, in milliseconds: one bar of signal is slow. */
export const pageTimeoutMilliseconds = 4000;

/** Files that never change under their name, and the few that the installed app needs beside them. */
const keptFile = /^\/(static\/|harken\.svg$|apple-touch-icon\.png$|icon-)/;

/** Addresses that belong to the server alone: calls, the doors of gateways, what machines ask for. */
const ofServer = /^\/(api|metrics|health)(\/|$)/i;

export type Asked = { method: string; mode: string; url: string };

/**
 * What the worker answers with: the page of the app, a file of it, or nothing, which leaves the request to the network
 * as if there were no worker. What the server says is never kept by it.
 *
 * @param origin of the app: nothing of others is touched
 */
export function answeredWith({ method, mode, url }: Asked, origin: string): 'page' | 'file' | null {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin || ofServer.test(address.pathname)) return null;
  if (keptFile.test(address.pathname)) return 'file';
  return mode === 'navigate' && !/\.\w+$/.test(address.pathname) ? 'page' : null;
}

/** Files whose name changes with their content may be kept; others are asked for again with each version. */
export function isUnchanging(url: string): boolean {
  return new URL(url).pathname.startsWith('/static/');
}

/**
 * Which stores of files may go: those older than the version before this one. A page that was opened with the version
 * before goes on with its files.
 *
 * @param names of all stores, in the order in which they were made
 */
export function outdatedStores(names: readonly string[], current: string, prefix: string): string[] {
  const others = names.filter((name) => name.startsWith(prefix) && name !== current);
  return others.slice(0, -1);
}

/** A number that differs between any two versions of the app, from the names of its files. */
export function versionOf(files: ReadonlyArray<{ url: string; revision: string | null }>): string {
  let sum = 0;
  for (const letter of files.map(({ url, revision }) => `${url} ${revision}`).join('\n'))
    sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0;
  return (sum >>> 0).toString(36);
}
