/** Where the built service worker lies. */
const workerAddress = '/sw.js';
const updateEveryMilliseconds = 3_600_000;

/** The script that this page was started with: its name differs from version to version. */
function entryOfPage(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return script ? new URL(script.src).pathname : '';
}

const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/static/`));

/** Tells the worker which files the page has, and hears whether the page is of the worker's version. */
function isCurrent(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve((data as { isCurrent: boolean }).isCurrent);
    worker.postMessage({ loaded: loadedFiles(), entry: entryOfPage() }, [port2]);
  });
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
  const compare = async () => {
    const { active } = await container.ready;
    if (active && !(await isCurrent(active))) onNewVersion();
  };
  const look = () =>
    void container
      .register(workerAddress)
      .then((registration) => registration.update())
      .catch(() => (navigator.onLine ? removeIfGone() : undefined))
      .catch(() => undefined);
  look();
  void compare();
  container.addEventListener('controllerchange', compare);
  const timer = setInterval(look, updateEveryMilliseconds);
  return () => {
    clearInterval(timer);
    container.removeEventListener('controllerchange', compare);
  };
}
