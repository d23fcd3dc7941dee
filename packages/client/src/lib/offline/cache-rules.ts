import type { CallName } from '../requests/call-list.ts';

const boundariesCall: CallName = 'nationalSocietyStructure/boundaries/get';

/** Calls whose responses are cached: lists, alerts, dashboards, and what their pages need in addition. */
const cachedCalls: ReadonlySet<string> = new Set<CallName>([
  'alert/list',
  'alert/get',
  'alert/getFiltersData',
  'alertEvents/eventLog',
  'report/list',
  'report/overview',
  'report/filters',
  'nationalSocietyReport/list',
  'nationalSocietyReport/filters',
  'dataCollector/list',
  'dataCollector/filters',
  'dataCollector/performance',
  'dataCollector/mapOverview',
  'dataCollector/mapVillages',
  'dataCollector/overview',
  'dataCollector/get',
  'village/overview',
  'today/projects',
  'today/project',
  'project/list',
  'project/basicData',
  'projectDashboard/data',
  'projectDashboard/casesByPlace',
  'projectDashboard/epidemiology',
  'projectDashboard/filters',
  'projectDashboard/silence',
  'projectDashboard/unusualRises',
  'nationalSociety/list',
  'nationalSociety/get',
  'nationalSocietyDashboard/data',
  'nationalSocietyDashboard/casesByPlace',
  'nationalSocietyDashboard/epidemiology',
  'nationalSocietyDashboard/filters',
  'nationalSocietyDashboard/unusualRises',
  boundariesCall,
]);

/** Supporting calls, such as filter options. They are refetched rarely, so they do not count for the age of a page. */
const supportingCalls: ReadonlySet<string> = new Set<CallName>([
  'alert/getFiltersData',
  'report/filters',
  'nationalSocietyReport/filters',
  'dataCollector/filters',
  'dataCollector/mapVillages',
  'project/basicData',
  'projectDashboard/filters',
  'nationalSociety/get',
  'nationalSocietyDashboard/filters',
  boundariesCall,
]);

/** Whether the response of a query is cached. Query keys begin with the name of the call. */
export const isCacheable = (queryKey: readonly unknown[]): boolean => cachedCalls.has(String(queryKey[0]));

const dayInMilliseconds = 86_400_000;
/** How long a response is cached, in milliseconds. */
export const maxAgeMilliseconds = 7 * dayInMilliseconds;
export const maxResponses = 80;
/** Maximum size of all responses, in characters of JSON; a character takes a byte or two. */
export const maxCharacters = 3_000_000;
/**
 * The same for the outlines of districts and regions, which are counted for themselves: a large country would otherwise push out
 * lists. A level has at most 280 kB compressed (`boundaryLimits.screenBytes`), which is about a million characters.
 */
export const maxBoundaryCharacters = 3_000_000;

/** A cached response: its key, when it was received, its size. */
export type CacheEntry = { name: string; at: number; characters: number };

/** Keys contain the query key as JSON. */
const isOfBoundaries = ({ name }: CacheEntry) => name.includes(`"${boundariesCall}"`);

/**
 * Finds the responses to remove: those that are too old, then the oldest above the limits.
 *
 * @param now epoch milliseconds
 * @returns the keys to remove
 */
export function findExcess(cached: readonly CacheEntry[], now: number): string[] {
  const boundaries = cached.filter(isOfBoundaries);
  const others = cached.filter((entry) => !isOfBoundaries(entry));
  return [
    ...findExcessOf(others, maxCharacters, now),
    ...findExcessOf(boundaries, maxBoundaryCharacters, now),
  ];
}

function findExcessOf(cached: readonly CacheEntry[], limit: number, now: number): string[] {
  let [count, characters] = [0, 0];
  const newestFirst = [...cached].sort((a, b) => b.at - a.at);
  return newestFirst.flatMap((entry) => {
    const isTooOld = now - entry.at > maxAgeMilliseconds;
    const isTooMuch = count + 1 > maxResponses || characters + entry.characters > limit;
    if (isTooOld || isTooMuch) return [entry.name];
    count += 1;
    characters += entry.characters;
    return [];
  });
}

/** When a session was stored, and when it ends if the server cannot be reached. Epoch milliseconds. */
export type SessionLifetime = { keptAt: number; until: number };

/** Whether a session is over. Setting the clock back ends it too, so that nobody can extend it that way. */
export function isSessionOver({ keptAt, until }: SessionLifetime, now: number): boolean {
  return now >= until || now < keptAt;
}

export type ShownResponse = { queryKey: readonly unknown[]; at: number };

/**
 * When the data of a page was loaded: the time of its oldest list.
 *
 * @returns epoch milliseconds; undefined if nothing was ever loaded
 */
export function getLoadedAt(shown: readonly ShownResponse[]): number | undefined {
  const known = shown.filter(({ at }) => at > 0);
  const lists = known.filter(({ queryKey }) => !supportingCalls.has(String(queryKey[0])));
  const times = (lists.length > 0 ? lists : known).map(({ at }) => at);
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** "09:20" in local time, with the date if it was another day. */
export function formatLoadedAt(at: number, now: number): string {
  const formatMinute = (time: number) =>
    new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 16).replace('T', ' ');
  const [then, today] = [formatMinute(at), formatMinute(now).slice(0, 10)];
  return then.startsWith(today) ? then.slice(11) : then;
}
