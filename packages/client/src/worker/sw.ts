/**
 * The service worker: caches the files of the app, so that it starts without a network. It caches no responses of the API;
 * the offline cache is in the database of the page (lib/offline), which signing out clears.
 *
 * Pages come from the server whenever it can be reached, so any of them can bring a new version or remove this worker. A new
 * worker takes over immediately, because the files of the previous version stay in a cache of their own.
 */
import { cachePrefix } from '../lib/offline/cache-names.ts';
import {
  chooseResponse,
  computeVersion,
  findOutdatedCaches,
  getPartAddress,
  isImmutable,
  pageTimeoutMilliseconds,
  parsePushMessage,
} from './worker-rules.ts';

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = ExtendableEvent & { request: Request; respondWith(response: Promise<Response>): void };
type PushEvent = ExtendableEvent & { data: { text(): string } | null };
type NotificationEvent = ExtendableEvent & { notification: Notification };
type WindowClient = { url: string; focus(): Promise<WindowClient>; navigate(url: string): Promise<unknown> };
type ExtendableMessageEvent = ExtendableEvent & MessageEvent;
/** The part of the service worker API used here: TypeScript has types for pages or for workers, not for both at once. */
type WorkerScope = {
  __WB_MANIFEST: Array<{ url: string; revision: string | null }>;
  location: Location;
  skipWaiting(): Promise<void>;
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(name: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(name: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(name: 'notificationclick', listener: (event: NotificationEvent) => void): void;
  addEventListener(name: 'message', listener: (event: ExtendableMessageEvent) => void): void;
};
declare const self: WorkerScope;

const shell = self.__WB_MANIFEST;
const cacheName = cachePrefix + computeVersion(shell);
const pageAddress = '/index.html';

async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(
    shell.map(({ url, revision }) => new Request(`/${url}`, { cache: revision ? 'reload' : 'default' })),
  );
  await self.skipWaiting();
}

/** Does not claim open pages, whose files would be fetched twice. They send a message with the files they loaded instead. */
async function activate(): Promise<void> {
  const outdated = findOutdatedCaches(await caches.keys(), cacheName);
  await Promise.all(outdated.map((name) => caches.delete(name)));
}

const findCachedPage = () => caches.match(pageAddress, { cacheName });

/**
 * Caches a response, unless the cache was deleted meanwhile: pages that were open stay with a worker that was removed or replaced,
 * which must not create its cache again.
 */
async function cacheResponse(request: Request | string, response: Response): Promise<void> {
  if (!(await caches.has(cacheName))) return;
  const cache = await caches.open(cacheName);
  await cache.put(request, response);
}

/** The page from the server, or the cached one if the server does not respond in time. */
async function fetchPage(request: Request): Promise<Response> {
  const fetched = fetch(request);
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, pageTimeoutMilliseconds));
  const response = await Promise.race([fetched, timeout]).catch(() => undefined);
  if (response && response.status < 500) return response;
  return (await findCachedPage()) ?? response ?? fetched;
}

/** A cached file, of this version or the previous one; otherwise fetches it, and caches it if it is immutable. */
async function fetchFile(request: Request): Promise<Response> {
  const cached = await caches.match(request, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(request);
  if (response.status === 200 && isImmutable(request.url)) await cacheResponse(request, response.clone());
  return response;
}

/** A part of a large file, of which maps need only some: those that were seen stay readable without a network. */
async function fetchPart(request: Request, range: string): Promise<Response> {
  const address = getPartAddress(request.url, range);
  const cached = await caches.match(address);
  if (cached) return new Response(cached.body, { status: 206, headers: cached.headers });
  const response = await fetch(request);
  if (response.status !== 206) return response;
  const whole = new Response(response.clone().body, { status: 200, headers: response.headers });
  await cacheResponse(address, whole);
  return response;
}

/** Caches files that a page loaded before the worker was installed; the HTTP cache of the browser still has them. */
async function cacheFiles(urls: readonly string[]): Promise<void> {
  const requests = urls.map((url) => new Request(url));
  const own = requests.filter((request) => chooseResponse(request, self.location.origin) === 'file');
  await Promise.all(own.map((request) => fetchFile(request).catch(() => undefined)));
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const range = request.headers.get('range');
  const { method, mode, url } = request;
  const kind = chooseResponse({ method, mode, url, range }, self.location.origin);
  if (kind === 'part' && range) event.respondWith(fetchPart(request, range));
  if (kind === 'page') event.respondWith(fetchPage(event.request));
  if (kind === 'file') event.respondWith(fetchFile(event.request));
});
self.addEventListener('message', (event) => {
  const { loaded, entry } = event.data as { loaded: string[]; entry: string };
  event.waitUntil(cacheFiles(loaded));
  event.ports[0]?.postMessage({ isCurrent: shell.some(({ url }) => `/${url}` === entry) });
});

/** Shows a push message. Browsers require that every push message is shown. */
async function showPushMessage(text: string | undefined): Promise<void> {
  const { title, body, path, language, direction } = parsePushMessage(text);
  await self.registration.showNotification(title, {
    body,
    lang: language,
    dir: direction,
    icon: '/icon-192.png',
    // a newer message about the same page replaces the earlier one
    tag: path,
    data: { path },
  });
}

/** Opens the page of a push message, in the window that is open already if there is one. */
async function openPage(path: string): Promise<void> {
  const url = new URL(path, self.location.origin).href;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const opened = windows.find((client) => new URL(client.url).origin === self.location.origin);
  if (!opened) return void (await self.clients.openWindow(url));
  await opened.focus();
  await opened.navigate(url).catch(() => self.clients.openWindow(url));
}

self.addEventListener('push', (event) => event.waitUntil(showPushMessage(event.data?.text())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(String((event.notification.data as { path?: unknown } | null)?.path ?? '/')));
});
