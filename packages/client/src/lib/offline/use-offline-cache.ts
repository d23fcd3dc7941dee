import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onUserActivity } from '../requests/request.ts';
import { type AppData, type User, useSession } from '../session/session.tsx';
import { useTexts } from '../texts/texts.tsx';
import { cacheResponses, removeOtherUsersData, restoreResponses } from './cache-responses.ts';
import { read, write } from './cache-store.ts';
import {
  type CachedStart,
  type CachedTexts,
  clearResponses,
  startName,
  textsName,
} from './cached-responses.ts';
import { isOffline } from './connection.ts';
import { loadDecisions, sendDecisions, useDecisions } from './decisions.ts';
import { loadEntries, sendEntries, useEntries } from './entries.ts';

const minuteInMilliseconds = 60_000;
/** Minimum interval between updates of the stored session end, in milliseconds. */
const storeIntervalMilliseconds = 30_000;
/** When sending is retried if the server was reached but could not process decisions, in milliseconds. */
const retryMilliseconds = 30_000;

/** Offline: leaves the app when the stored session ends. */
function leaveAtSessionEnd({ until }: CachedStart): () => void {
  const leave = async () => {
    if (!isOffline()) return;
    await clearResponses();
    window.location.assign('/');
  };
  const timer = setTimeout(() => void leave(), Math.max(0, until - Date.now()));
  return () => clearTimeout(timer);
}

/** Stores the user and the session end, now and with user activity. */
function storeStart(user: User, appData: AppData): () => void {
  let storedAt = 0;
  const storeNow = () => {
    const now = Date.now();
    if (now - storedAt < storeIntervalMilliseconds) return;
    storedAt = now;
    const until = now + appData.authCookieExpiration * minuteInMilliseconds;
    void write(startName, { user, appData, keptAt: now, until } satisfies CachedStart);
  };
  if (!isOffline()) storeNow();
  return onUserActivity(storeNow);
}

async function startCaching(client: QueryClient, user: User, appData: AppData): Promise<Array<() => void>> {
  await removeOtherUsersData(user.id);
  const start = await read<CachedStart>(startName);
  const isOwnSession = async () => (await read<CachedStart>(startName))?.user.id === user.id;
  return [
    storeStart(user, appData),
    cacheResponses(client, isOwnSession),
    ...(isOffline() && start ? [leaveAtSessionEnd(start)] : []),
  ];
}

/**
 * Caches responses on the device while somebody is signed in, and clears them when the session ends. Without a network, pages
 * show the cached responses. See docs/decisions/0039.
 */
export function useOfflineCache(isDisconnected: boolean): void {
  const client = useQueryClient();
  const { user, appData, hasExpired } = useSession();
  const { texts, language, isComplete } = useTexts();
  const isSignedIn = user !== null && appData !== null && !hasExpired;
  // biome-ignore lint/correctness/useExhaustiveDependencies: restart with another user, not with each change of their settings
  useEffect(() => {
    if (!isSignedIn) return;
    const started = startCaching(client, user, appData).catch(() => []);
    return () =>
      void started.then((stops) => {
        for (const stop of stops) stop();
      });
  }, [client, user?.id, isSignedIn]);
  useEffect(() => {
    if (hasExpired) void clearResponses();
  }, [hasExpired]);
  useEffect(() => {
    if (isDisconnected && isSignedIn) void restoreResponses(client).catch(() => undefined);
  }, [client, isDisconnected, isSignedIn]);
  useEffect(() => {
    if (isComplete && texts && !isOffline()) void write(textsName, { language, texts } satisfies CachedTexts);
  }, [texts, language, isComplete]);
}

/** Sends offline decisions and entries as soon as the server can be reached, including those of earlier visits. */
export function useSendWaiting(isDisconnected: boolean): void {
  const client = useQueryClient();
  const { user, hasExpired } = useSession();
  const [decisions, entries] = [useDecisions(), useEntries()];
  const userId = hasExpired ? undefined : user?.id;
  const isWaiting = [...decisions, ...entries].some(({ refused }) => !refused);
  useEffect(() => void Promise.all([loadDecisions(), loadEntries()]).catch(() => undefined), []);
  useEffect(() => {
    if (userId === undefined || isDisconnected || !isWaiting) return;
    const send = () =>
      void Promise.all([sendDecisions(client, userId), sendEntries(client, userId)]).catch(() => undefined);
    send();
    const timer = setInterval(send, retryMilliseconds);
    return () => clearInterval(timer);
  }, [client, userId, isDisconnected, isWaiting]);
}
