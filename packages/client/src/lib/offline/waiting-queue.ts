import { useSyncExternalStore } from 'react';
import { read, write } from './cache-store.ts';

const pageLocks = new Map<string, Promise<unknown>>();

/** Runs one task per name at a time, in all tabs; in browsers without Web Locks, in this page only. */
export function runExclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, work) as Promise<T>;
  const after = (pageLocks.get(name) ?? Promise.resolve()).then(work, work);
  pageLocks.set(name, after);
  return after;
}

/**
 * What waits on this device until the server can be reached, in the order in which it was done: in the browser database, shared
 * by all tabs.
 *
 * @param name of the queue in the database
 */
export function createWaitingQueue<Item extends { userId: number }>(name: string) {
  /** As last read from the browser database. */
  let queue: readonly Item[] = [];
  const listeners = new Set<() => void>();
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`harken.${name}`);

  function publish(next: readonly Item[]): void {
    if (next.length === 0 && queue.length === 0) return;
    queue = next;
    for (const listener of listeners) listener();
  }

  /** Reads the items: at app start, and after another tab changed them. */
  async function load(): Promise<readonly Item[]> {
    publish((await read<Item[]>(name)) ?? []);
    return queue;
  }

  async function update(change: (queue: readonly Item[]) => Item[]): Promise<void> {
    await runExclusively(`harken.${name}`, async () => {
      const next = change(await load());
      await write(name, next);
      publish(next);
    });
    channel?.postMessage('changed');
  }

  channel?.addEventListener('message', () => void load());

  return {
    load,
    update,
    /** Removes the items of other users, after another one signed in. */
    async discardOthers(userId: number): Promise<void> {
      const isOwn = (item: Item) => item.userId === userId;
      if (!(await load()).every(isOwn)) await update((waiting) => waiting.filter(isOwn));
    },
    /** All items of this device, including refused ones. */
    useItems: (): readonly Item[] =>
      useSyncExternalStore(
        (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        () => queue,
      ),
  };
}
