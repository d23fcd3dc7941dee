import type { CallName } from '../call-list.ts';

/** The reads that are kept as last seen: lists, alerts, dashboards, and what their pages need around them. */
const keptCalls: ReadonlySet<string> = new Set<CallName>([
  'alert/list',
  'alert/get',
  'alert/getFiltersData',
  'alertEvents/eventLog',
  'report/list',
  'report/filters',
  'nationalSocietyReport/list',
  'nationalSocietyReport/filters',
  'dataCollector/list',
  'dataCollector/filters',
  'dataCollector/performance',
  'project/list',
  'project/basicData',
  'projectDashboard/data',
  'projectDashboard/filters',
  'projectDashboard/silence',
  'projectDashboard/unusualRises',
  'nationalSociety/list',
  'nationalSociety/get',
  'nationalSocietyDashboard/data',
  'nationalSocietyDashboard/filters',
  'nationalSocietyDashboard/unusualRises',
]);

/** What stands around the lists of a page and is asked for seldom: its age says nothing about what is read. */
const around: ReadonlySet<string> = new Set<CallName>([
  'alert/getFiltersData',
  'report/filters',
  'nationalSocietyReport/filters',
  'dataCollector/filters',
  'project/basicData',
  'projectDashboard/filters',
  'nationalSociety/get',
  'nationalSocietyDashboard/filters',
]);

/** Whether an answer is kept, by the name of its call, with which the key of a query begins. */
export const isKept = (queryKey: readonly unknown[]): boolean => keptCalls.has(String(queryKey[0]));

const dayInMilliseconds = 86_400_000;
/** For how long an answer is kept after it came, in milliseconds. */
export const keptForMilliseconds = 7 * dayInMilliseconds;
/** How many answers are kept. */
export const mostKept = 80;
/** How much is kept in all, in characters of JSON; a character takes a byte or two. */
export const mostCharacters = 3_000_000;

/** An answer that is kept: where it lies, when it came, how large it is. */
export type KeptEntry = { name: string; at: number; characters: number };

/**
 * What must go so that the rest is neither too old nor too much: the oldest first.
 *
 * @param now in milliseconds
 * @returns the names of what goes
 */
export function surplus(kept: readonly KeptEntry[], now: number): string[] {
  let [count, characters] = [0, 0];
  const newestFirst = [...kept].sort((one, other) => other.at - one.at);
  return newestFirst.flatMap((entry) => {
    const isTooOld = now - entry.at > keptForMilliseconds;
    const isTooMuch = count + 1 > mostKept || characters + entry.characters > mostCharacters;
    if (isTooOld || isTooMuch) return [entry.name];
    count += 1;
    characters += entry.characters;
    return [];
  });
}

/** Who used this device last, and until when that holds without asking the server; in milliseconds. */
export type Life = { keptAt: number; until: number };

/** Whether a session has ended by its age. A clock that was set back ends it too: nobody gains time by it. */
export function isOver({ keptAt, until }: Life, now: number): boolean {
  return now >= until || now < keptAt;
}

export type ShownAnswer = { queryKey: readonly unknown[]; at: number };

/**
 * As of when a page is that shows these answers: its oldest list counts.
 *
 * @returns in milliseconds; undefined where nothing of it was ever loaded
 */
export function loadedAt(shown: readonly ShownAnswer[]): number | undefined {
  const known = shown.filter(({ at }) => at > 0);
  const lists = known.filter(({ queryKey }) => !around.has(String(queryKey[0])));
  const times = (lists.length > 0 ? lists : known).map(({ at }) => at);
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** "09:20", and with its date where that was on another day, by the clock of the device. */
export function loadedAtInWords(at: number, now: number): string {
  const words = (time: number) =>
    new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 16).replace('T', ' ');
  const [then, today] = [words(at), words(now).slice(0, 10)];
  return then.startsWith(today) ? then.slice(11) : then;
}
