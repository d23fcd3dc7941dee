/**
 * The service worker: keeps the files of the app, so that it starts without a network. It holds no answers of the
 * server; what was seen lies in the database of the page (lib/offline), which signing out empties.
 *
 * Pages come from the server whenever it can be reached: a new version, or the end of this worker, arrives with any of
 * them. A new worker takes over at once, because files of the version before are kept beside its own.
 */
import {
  answeredWith,
  isUnchanging,
  outdatedStores,
  pageTimeoutMilliseconds,
  versionOf,
} from './worker-rules.ts';

type Waiting = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Waiting & { request: Request; respondWith(answer: Promise<Response>): void };
type Told = Waiting & MessageEvent;
/** What of a service worker's world is used here; the library of types knows pages or workers, not both. */
type World = {
  __WB_MANIFEST: Array<{ url: string; revision: string | null }>;
  location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(name: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(name: 'message', listener: (event: Told) => void): void;
};
declare const self: World;

const shell = self.__WB_MANIFEST;
const prefix = 'harken-files-';
const storeName = prefix + versionOf(shell);
const pageAddress = '/index.html';

async function install(): Promise<void> {
  const store = await caches.open(storeName);
  await store.addAll(
    shell.map(({ url, revision }) => new Request(`/${url}`, { cache: revision ? 'reload' : 'default' })),
  );
  await self.skipWaiting();
}

/** Pages that are open already are left alone: what they load meanwhile would be fetched twice. They tell of their files. */
async function activate(): Promise<void> {
  const outdated = outdatedStores(await caches.keys(), storeName, prefix);
  await Promise.all(outdated.map((name) => caches.delete(name)));
}

const keptPage = async () => (await caches.open(storeName)).match(pageAddress);

/** The page as the server has it; the kept one where it cannot be had in time. */
async function page(request: Request): Promise<Response> {
  const asked = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, pageTimeoutMilliseconds));
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  if (answer && answer.status < 500) return answer;
  return (await keptPage()) ?? answer ?? asked;
}

/** A file as it is kept, of this version or the one before; else the server's, kept from then on. */
async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200 && isUnchanging(request.url)) {
    const store = await caches.open(storeName);
    await store.put(request, answer.clone());
  }
  return answer;
}

/** Files that a page had loaded before there was a worker; the browser still has them. */
async function keepFiles(urls: readonly string[]): Promise<void> {
  const asked = urls.map((url) => new Request(url));
  const own = asked.filter((request) => answeredWith(request, self.location.origin) === 'file');
  await Promise.all(own.map((request) => file(request).catch(() => undefined)));
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const kind = answeredWith(event.request, self.location.origin);
  if (kind === 'page') event.respondWith(page(event.request));
  if (kind === 'file') event.respondWith(file(event.request));
});
self.addEventListener('message', (event) => {
  const { loaded, entry } = event.data as { loaded: string[]; entry: string };
  event.waitUntil(keepFiles(loaded));
  event.ports[0]?.postMessage({ isCurrent: shell.some(({ url }) => `/${url}` === entry) });
});
