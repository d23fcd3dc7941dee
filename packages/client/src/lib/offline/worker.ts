/** Where the built service worker lies. */
const workerAddress = '/sw.js';
const updateEveryMilliseconds = 3_600_000;

/** The script that this page was started with: its name differs from version to version. */
function entryOfPage(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return script ? new URL(script.src).pathname : '';
}

/** How long files are gathered before the worker is told of them, in milliseconds. */
const tellAfterMilliseconds = 1000;

/** Tells the worker which files the page has loaded. @returns whether the page is of the worker's version */
function tell(worker: ServiceWorker, loaded: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve((data as { isCurrent: boolean }).isCurrent);
    worker.postMessage({ loaded, entry: entryOfPage() }, [port2]);
  });
}

/** Hears of the files that the page has loaded so far and loads from now on, some at a time. @returns ends it */
function watchFiles(onLoaded: (urls: readonly string[]) => void): () => void {
  let gathered: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pass = () => {
    timer = undefined;
    onLoaded(gathered.splice(0));
  };
  const observer = new PerformanceObserver((list) => {
    const urls = list.getEntries().map(({ name }) => name);
    gathered = gathered.concat(urls.filter((url) => url.startsWith(`${location.origin}/static/`)));
    if (gathered.length > 0) timer ??= setTimeout(pass, tellAfterMilliseconds);
  });
  observer.observe({ type: 'resource', buffered: true });
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}

/** The server has no worker any more: the one on this device goes, with all that it kept. */
async function removeIfGone(): Promise<void> {
  const answer = await fetch(workerAddress, { method: 'HEAD', cache: 'no-store' });
  if (answer.status !== 404) return;
  for (const registration of await navigator.serviceWorker.getRegistrations())
    await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

/**
 * Has the files of the app kept on this device, so that it starts without a network, and looks for new versions.
 *
 * @param onNewVersion this page is older than what the server has now
 * @returns ends it
 */
export function startWorker(onNewVersion: () => void): () => void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container || !import.meta.env.PROD) return () => {};
  const compare = async (loaded: readonly string[] = []) => {
    const { active } = await container.ready;
    if (active && !(await tell(active, loaded))) onNewVersion();
  };
  const onChange = () => void compare();
  const look = () =>
    void container
      .register(workerAddress)
      .then((registration) => registration.update())
      .catch(() => (navigator.onLine ? removeIfGone() : undefined))
      .catch(() => undefined);
  look();
  const stopWatching = watchFiles((urls) => void compare(urls));
  container.addEventListener('controllerchange', onChange);
  const timer = setInterval(look, updateEveryMilliseconds);
  return () => {
    clearInterval(timer);
    stopWatching();
    container.removeEventListener('controllerchange', onChange);
  };
}
