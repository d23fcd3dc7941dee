import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import { cacheFlagKey, databaseName } from './cache-names.ts';

/**
 * Key-value store in the browser database. If there is none (private windows may have none), values are stored in memory while
 * the page is open.
 */
let opened: UseStore | null | undefined;
const memoryStore = new Map<string, unknown>();

function store(): UseStore | null {
  opened ??= typeof indexedDB === 'undefined' ? null : createStore(databaseName, 'kept');
  return opened;
}

export async function read<Value>(name: string): Promise<Value | undefined> {
  const table = store();
  return table ? get<Value>(name, table) : (memoryStore.get(name) as Value | undefined);
}

export async function write(name: string, value: unknown): Promise<void> {
  localStorage.setItem(cacheFlagKey, 'yes');
  const table = store();
  if (table) await set(name, value, table);
  else memoryStore.set(name, value);
}

export async function remove(name: string): Promise<void> {
  const table = store();
  if (table) await del(name, table);
  else memoryStore.delete(name);
}

/** All values whose name begins with a prefix. */
export async function readAll<Value>(prefix: string): Promise<Array<[name: string, value: Value]>> {
  const table = store();
  const all = table ? await entries<string, Value>(table) : ([...memoryStore] as Array<[string, Value]>);
  return all.filter(([name]) => name.startsWith(prefix));
}
