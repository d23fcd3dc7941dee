import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onUsed } from '../request.ts';
import { type AppData, type User, useSession } from '../session.tsx';
import { useTexts } from '../texts.tsx';
import { isOffline } from './connection.ts';
import { loadDecisions, sendDecisions, useDecisions } from './decisions.ts';
import { keepAnswers, makeRoomFor, restoreAnswers } from './keeping.ts';
import { read, write } from './kept-store.ts';
import { forgetAnswers, type KeptStart, type KeptTexts, startName, textsName } from './last-seen.ts';

const minuteInMilliseconds = 60_000;
/** How often the end of the session is put off on the device while somebody works, in milliseconds. */
const noteUseEveryMilliseconds = 30_000;
/** How long decisions wait that the server could not take though it was reached, in milliseconds. */
const sendAgainMilliseconds = 30_000;

/** Leaves the pages once the session that they were started with has ended by its age. */
function leaveAtEnd({ until }: KeptStart): () => void {
  const leave = async () => {
    if (!isOffline()) return;
    await forgetAnswers();
    window.location.assign('/');
  };
  const timer = setTimeout(() => void leave(), Math.max(0, until - Date.now()));
  return () => clearTimeout(timer);
}

/** Notes who works here and until when that holds, now and with everything they do. */
function keepStart(user: User, appData: AppData): () => void {
  let notedAt = 0;
  const note = () => {
    const now = Date.now();
    if (now - notedAt < noteUseEveryMilliseconds) return;
    notedAt = now;
    const until = now + appData.authCookieExpiration * minuteInMilliseconds;
    void write(startName, { user, appData, keptAt: now, until } satisfies KeptStart);
  };
  if (!isOffline()) note();
  return onUsed(note);
}

async function begin(client: QueryClient, user: User, appData: AppData): Promise<Array<() => void>> {
  await makeRoomFor(user.id);
  const start = await read<KeptStart>(startName);
  const isMine = async () => (await read<KeptStart>(startName))?.user.id === user.id;
  return [
    keepStart(user, appData),
    keepAnswers(client, isMine),
    ...(isOffline() && start ? [leaveAtEnd(start)] : []),
  ];
}

/**
 * Keeps on the device what is seen while somebody is signed in, and forgets it when the session is over. Without a network
 * the pages show what was kept.
 */
export function useKeeping(isAway: boolean): void {
  const client = useQueryClient();
  const { user, appData, hasRunOut } = useSession();
  const { texts, language, isComplete } = useTexts();
  const isThere = user !== null && appData !== null && !hasRunOut;
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew with another person, not with each of their settings
  useEffect(() => {
    if (!isThere) return;
    const begun = begin(client, user, appData).catch(() => []);
    return () =>
      void begun.then((stops) => {
        for (const stop of stops) stop();
      });
  }, [client, user?.id, isThere]);
  useEffect(() => {
    if (hasRunOut) void forgetAnswers();
  }, [hasRunOut]);
  useEffect(() => {
    if (isAway && isThere) void restoreAnswers(client).catch(() => undefined);
  }, [client, isAway, isThere]);
  useEffect(() => {
    if (isComplete && texts && !isOffline()) void write(textsName, { language, texts } satisfies KeptTexts);
  }, [texts, language, isComplete]);
}

/** Sends the decisions that wait as soon as the server can be reached, also those of an earlier visit. */
export function useSending(isAway: boolean): void {
  const client = useQueryClient();
  const { user, hasRunOut } = useSession();
  const decisions = useDecisions();
  const userId = hasRunOut ? undefined : user?.id;
  const isWaiting = decisions.some(({ refused }) => !refused);
  useEffect(() => void loadDecisions().catch(() => undefined), []);
  useEffect(() => {
    if (userId === undefined || isAway || !isWaiting) return;
    const send = () => void sendDecisions(client, userId).catch(() => undefined);
    send();
    const timer = setInterval(send, sendAgainMilliseconds);
    return () => clearInterval(timer);
  }, [client, userId, isAway, isWaiting]);
}
