import { cachePrefix } from './cache-names.ts';

/** Address of the service worker. */
const workerAddress = '/sw.js';
const updateEveryMilliseconds = 3_600_000;

/** The entry script of this page: its name changes with each version. */
function getPageEntry(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return script ? new URL(script.src).pathname : '';
}

/** Loaded files are collected for this long before they are reported to the worker, in milliseconds. */
const reportDelayMilliseconds = 1000;

/** Reports loaded files to the worker. @returns whether page and worker have the same version */
function reportFiles(worker: ServiceWorker, loaded: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve((data as { isCurrent: boolean }).isCurrent);
    worker.postMessage({ loaded, entry: getPageEntry() }, [port2]);
  });
}

/** Whether the worker is to cache a file. Of the ground of maps it caches the parts that it sees, not the megabytes of the whole file. */
function isWholeFile(url: string): boolean {
  return url.startsWith(`${location.origin}/static/`) && !url.endsWith('.pmtiles');
}

/** Reports the files that the page has loaded so far and loads from now on, in batches. @returns stops it */
function watchFiles(onLoaded: (urls: readonly string[]) => void): () => void {
  let loadedUrls: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    onLoaded(loadedUrls.splice(0));
  };
  const observer = new PerformanceObserver((list) => {
    const urls = list.getEntries().map(({ name }) => name);
    loadedUrls = loadedUrls.concat(urls.filter(isWholeFile));
    if (loadedUrls.length > 0) timer ??= setTimeout(flush, reportDelayMilliseconds);
  });
  observer.observe({ type: 'resource', buffered: true });
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}

/** If the server no longer has a worker (404), removes the one on this device with its caches. */
async function removeIfGone(): Promise<void> {
  const response = await fetch(workerAddress, { method: 'HEAD', cache: 'no-store' });
  if (response.status !== 404) return;
  for (const registration of await navigator.serviceWorker.getRegistrations())
    await registration.unregister();
  for (const name of await caches.keys()) if (name.startsWith(cachePrefix)) await caches.delete(name);
}

/**
 * Registers the service worker, which caches the files of the app, and checks for new versions.
 *
 * @param onNewVersion called if this page is older than the version on the server
 * @returns stops it
 */
export function startWorker(onNewVersion: () => void): () => void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container || !import.meta.env.PROD) return () => {};
  const compare = async (loaded: readonly string[] = []) => {
    const { active } = await container.ready;
    if (active && !(await reportFiles(active, loaded))) onNewVersion();
  };
  const onChange = () => void compare();
  const checkForUpdate = () =>
    void container
      .register(workerAddress)
      .then((registration) => registration.update())
      .catch(() => (navigator.onLine ? removeIfGone() : undefined))
      .catch(() => undefined);
  checkForUpdate();
  const stopWatching = watchFiles((urls) => void compare(urls));
  container.addEventListener('controllerchange', onChange);
  const timer = setInterval(checkForUpdate, updateEveryMilliseconds);
  return () => {
    clearInterval(timer);
    stopWatching();
    container.removeEventListener('controllerchange', onChange);
  };
}
