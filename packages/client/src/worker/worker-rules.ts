import { cachePrefix } from '../lib/offline/cache-names.ts';

/** The rules of the service worker, without its side effects, so that they can be tested. */

/** How long to wait for a page before showing the cached one, in milliseconds. Generous, because rural networks are slow. */
export const pageTimeoutMilliseconds = 4000;

/** Immutable files, and the few others that the installed app needs. */
const cachedFilePath = /^\/(static\/|harken\.svg$|apple-touch-icon\.png$|icon-)/;

/** The ground of maps, of which only parts are cached. */
const partlyCachedPath = /\.pmtiles$/;

/** Paths that only the server serves: the API, endpoints of gateways, metrics and health checks. */
const serverPath = /^\/(api|metrics|health)(\/|$)/i;

export type WorkerRequest = { method: string; mode: string; url: string; range?: string | null };

/**
 * How the worker responds: with the page of the app, with one of its files, with a part of one, or not at all (null), which leaves the request to
 * the network. Responses of the API are never cached.
 *
 * @param origin of the app; requests to other origins are left to the network
 */
export function chooseResponse(
  { method, mode, url, range }: WorkerRequest,
  origin: string,
): 'page' | 'file' | 'part' | null {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin || serverPath.test(address.pathname)) return null;
  if (partlyCachedPath.test(address.pathname) && !range) return null;
  if (cachedFilePath.test(address.pathname)) return range && isImmutable(url) ? 'part' : 'file';
  return mode === 'navigate' && !/\.\w+$/.test(address.pathname) ? 'page' : null;
}

/**
 * The address under which a part of a file is cached: caches of browsers store whole responses only.
 *
 * @example getPartAddress('https://harken.example/static/world.pmtiles', 'bytes=0-99')
 */
export const getPartAddress = (url: string, range: string) => `${url}?${encodeURIComponent(range)}`;

/** Files whose name contains a hash of their content may be cached on demand; others are fetched again with each version. */
export function isImmutable(url: string): boolean {
  return new URL(url).pathname.startsWith('/static/');
}

/**
 * The caches to delete: all but those of this version and the previous one, whose files open pages still need.
 *
 * @param names of all caches, in the order in which they were created
 */
export function findOutdatedCaches(names: readonly string[], current: string): string[] {
  const others = names.filter((name) => name.startsWith(cachePrefix) && name !== current);
  return others.slice(0, -1);
}

/** A hash of the names and revisions of the files, which differs between versions of the app. */
export function computeVersion(files: ReadonlyArray<{ url: string; revision: string | null }>): string {
  let sum = 0;
  for (const letter of files.map(({ url, revision }) => `${url} ${revision}`).join('\n'))
    sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0;
  return (sum >>> 0).toString(36);
}

/** What is shown of a push message. */
export type PushMessage = {
  title: string;
  body: string;
  /** The page that it opens. */
  path: string;
  language: string;
  direction: 'ltr' | 'rtl';
};

/** Only pages of the app: an address that begins with two slashes would lead elsewhere. */
const isPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path);

/** Reads a push message of the server. One that cannot be read is shown with the name of the app, and opens the notifications. */
export function parsePushMessage(text: string | undefined): PushMessage {
  let message: Record<string, unknown> = {};
  try {
    message = Object(JSON.parse(text ?? ''));
  } catch {
    // shown as below
  }
  const { title, text: body, path, languageCode } = message;
  const language = typeof languageCode === 'string' ? languageCode : 'en';
  return {
    title: typeof title === 'string' && title !== '' ? title : 'Harken',
    body: typeof body === 'string' ? body : '',
    path: isPath(path) ? path : '/notifications',
    language,
    direction: language === 'ar' ? 'rtl' : 'ltr',
  };
}
