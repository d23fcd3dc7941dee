import { askDhis2, type Dhis2Connection, fieldOf, requireUnderstood } from './dhis2-request.ts';

/** How DHIS2 takes events: from 2.40 on by its tracker, before by an API of their own, which 2.42 no longer has. */
export type EventApi = 'tracker' | 'events';

const firstWithTracker = 40;
const rememberedForMs = 3_600_000;
/** What systems said of themselves, by address. An upgrade is noticed within the hour, or when the API turns out gone. */
const remembered = new Map<string, { api: EventApi; until: number }>();
const rememberedAtMost = 1000;

/**
 * @param version as DHIS2 tells it: `2.41.0`, `2.40.3-SNAPSHOT`, or `42.1`
 * @example eventApiOf('2.38.4') // 'events'
 */
export function eventApiOf(version: unknown): EventApi {
  const [, minor] = /^(?:2\.)?(\d+)/.exec(typeof version === 'string' ? version : '') ?? [];
  return Number(minor ?? 0) >= firstWithTracker ? 'tracker' : 'events';
}

/**
 * Which of the two a system has; what does not say gets the older one.
 *
 * @param now in epoch milliseconds
 * @throws Refusal when it cannot be reached, lets nobody in, or is broken just now
 */
export async function findEventApi(connection: Dhis2Connection, now: number): Promise<EventApi> {
  const known = remembered.get(connection.apiBaseUrl);
  if (known && known.until > now) return known.api;
  const answer = await askDhis2(connection, 'system/info?fields=version');
  if (answer.status === 401 || answer.status === 429 || answer.status >= 500) requireUnderstood(answer);
  const version = answer.status === 200 ? fieldOf(answer.json, 'version') : undefined;
  if (version === undefined) return 'events';
  if (remembered.size >= rememberedAtMost) remembered.clear();
  remembered.set(connection.apiBaseUrl, { api: eventApiOf(version), until: now + rememberedForMs });
  return eventApiOf(version);
}

/** Forgets what a system said of itself: it does not behave so. */
export function forgetEventApi({ apiBaseUrl }: Pick<Dhis2Connection, 'apiBaseUrl'>): void {
  remembered.delete(apiBaseUrl);
}
