import { removeKeptMap } from '../../ui/map/ground/kept-map-names.ts';
import type { CallName } from '../requests/call-list.ts';
import type { Texts } from '../texts/format.ts';
import { cacheFlagKey } from './cache-names.ts';
import { isSessionOver, type SessionLifetime } from './cache-rules.ts';
import { read, readAll, remove } from './cache-store.ts';
import { markServerLost } from './connection.ts';
import { isConnectionError } from './decision-rules.ts';

/** Cached responses of the requests at app start. The texts stay when the rest is cleared: they contain no personal data. */
export type CachedStart = SessionLifetime & {
  user: { id: number; languageCode: string };
  appData: object | null;
};
export type CachedTexts = { language: string; texts: Texts };

export const startName = 'start';
export const textsName = 'texts';
export const decisionsName = 'decisions';
export const entriesName = 'entries';
export const responsePrefix = 'answer:';

async function removeExcept(isRetained: (name: string) => boolean): Promise<void> {
  const all = await readAll('');
  await Promise.all(all.map(([name]) => (isRetained(name) ? undefined : remove(name))));
}

/** The last session on this device. If it is over, clears its data. */
async function readStart(): Promise<CachedStart | undefined> {
  // local storage may have been cleared in the browser settings: treat the cache as cleared, too
  const start = localStorage.getItem(cacheFlagKey) ? await read<CachedStart>(startName) : undefined;
  if (!start || !isSessionOver(start, Date.now())) return start;
  await clearResponses();
  return undefined;
}

async function readTexts(): Promise<object | undefined> {
  const cached = await read<CachedTexts>(textsName);
  return cached && Object.fromEntries(Object.entries(cached.texts).map(([key, value]) => [key, { value }]));
}

/**
 * The cached response of a request at app start.
 *
 * @throws the same error, if the server was reached or nothing is cached
 */
export async function getCachedResponse(name: CallName, error: unknown): Promise<unknown> {
  if (!isConnectionError(error)) throw error;
  markServerLost();
  const start = await readStart();
  const known: Partial<Record<CallName, unknown>> = {
    'authentication/status': start && { isAuthenticated: true, userData: start.user },
    'appData/getAppData': start?.appData,
    'appData/getStrings': await readTexts(),
  };
  if (!known[name]) throw error;
  return known[name];
}

/** Clears responses after a session ended. What was done and typed offline stays for its author: it would be lost. */
export const clearResponses = () =>
  removeExcept((name) => [textsName, decisionsName, entriesName].includes(name));

/** Clears everything but the texts, after signing out or when another user signs in. */
export async function clearAll(): Promise<void> {
  await removeExcept((name) => name === textsName);
  await removeKeptMap();
  localStorage.removeItem(cacheFlagKey);
}
