import type { CallName } from '../call-list.ts';
import type { Texts } from '../text-format.ts';
import { noteLost } from './connection.ts';
import { isLost } from './decision-rules.ts';
import { keptMark } from './kept-names.ts';
import { isOver, type Life } from './kept-rules.ts';
import { read, readAll, remove } from './kept-store.ts';

/** What the app starts with, as the server said it last. The texts stay when the rest is forgotten: nobody stands in them. */
export type KeptStart = Life & { user: { id: number; languageCode: string }; appData: object | null };
export type KeptTexts = { language: string; texts: Texts };

export const startName = 'start';
export const textsName = 'texts';
export const decisionsName = 'decisions';
export const answerPrefix = 'answer:';

async function removeBut(isLeft: (name: string) => boolean): Promise<void> {
  const all = await readAll('');
  await Promise.all(all.map(([name]) => (isLeft(name) ? undefined : remove(name))));
}

/** Who used this device last, unless that session is over by its age: then nothing of it is left. */
async function keptStart(): Promise<KeptStart | undefined> {
  // emptied by hand in the browser's settings counts as forgotten
  const start = localStorage.getItem(keptMark) ? await read<KeptStart>(startName) : undefined;
  if (!start || !isOver(start, Date.now())) return start;
  await forgetAnswers();
  return undefined;
}

async function textsLastSeen(): Promise<object | undefined> {
  const kept = await read<KeptTexts>(textsName);
  return kept && Object.fromEntries(Object.entries(kept.texts).map(([key, value]) => [key, { value }]));
}

/**
 * What the app starts with, as it was last seen on this device.
 *
 * @throws the same error, where the server was reached or nothing is kept
 */
export async function lastSeen(name: CallName, error: unknown): Promise<unknown> {
  if (!isLost(error)) throw error;
  noteLost();
  const start = await keptStart();
  const known: Partial<Record<CallName, unknown>> = {
    'authentication/status': start && { isAuthenticated: true, userData: start.user },
    'appData/getAppData': start?.appData,
    'appData/getStrings': await textsLastSeen(),
  };
  if (!known[name]) throw error;
  return known[name];
}

/** Forgets what was seen: the session is over. Decisions that wait name nobody; they stay for whoever took them. */
export const forgetAnswers = () => removeBut((name) => name === textsName || name === decisionsName);

/** Forgets everything but the words of the app: somebody signs out, or another person has signed in. */
export async function forgetAll(): Promise<void> {
  await removeBut((name) => name === textsName);
  localStorage.removeItem(keptMark);
}
