import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import { databaseName, keptMark } from './kept-names.ts';

/**
 * What this device keeps for reading without a network: a table of named things in the browser's own database. Where
 * there is none (a private window may refuse it), things are kept as long as the page is open.
 */
let opened: UseStore | null | undefined;
const whileOpen = new Map<string, unknown>();

function store(): UseStore | null {
  opened ??= typeof indexedDB === 'undefined' ? null : createStore(databaseName, 'kept');
  return opened;
}

export async function read<Thing>(name: string): Promise<Thing | undefined> {
  const table = store();
  return table ? get<Thing>(name, table) : (whileOpen.get(name) as Thing | undefined);
}

export async function write(name: string, thing: unknown): Promise<void> {
  localStorage.setItem(keptMark, 'yes');
  const table = store();
  if (table) await set(name, thing, table);
  else whileOpen.set(name, thing);
}

export async function remove(name: string): Promise<void> {
  const table = store();
  if (table) await del(name, table);
  else whileOpen.delete(name);
}

/** All things whose name begins so. */
export async function readAll<Thing>(prefix: string): Promise<Array<[name: string, thing: Thing]>> {
  const table = store();
  const all = table ? await entries<string, Thing>(table) : ([...whileOpen] as Array<[string, Thing]>);
  return all.filter(([name]) => name.startsWith(prefix));
}
