import { type Dhis2Connection, getField, requestDhis2, requireApiResponse } from './dhis2-request.ts';

/** DHIS2 receives events through the tracker API since 2.40, and before that through a separate API, which 2.42 removed. */
export type EventApi = 'tracker' | 'events';

const firstWithTracker = 40;
const cacheMilliseconds = 3_600_000;
/** The API by system address. An upgrade is noticed within the hour, or when the API turns out to be gone. */
const eventApiCache = new Map<string, { api: EventApi; until: number }>();
const maxCacheSize = 1000;

/**
 * @param version as reported by DHIS2: `2.41.0`, `2.40.3-SNAPSHOT` or `42.1`
 * @example selectEventApi('2.38.4') // 'events'
 */
export function selectEventApi(version: unknown): EventApi {
  const [, minor] = /^(?:2\.)?(\d+)/.exec(typeof version === 'string' ? version : '') ?? [];
  return Number(minor ?? 0) >= firstWithTracker ? 'tracker' : 'events';
}

/**
 * Returns the API of a system; one that does not report its version gets the older API.
 *
 * @param now epoch milliseconds
 * @throws DeliveryError when it cannot be reached, rejects the credentials, or is temporarily failing
 */
export async function findEventApi(connection: Dhis2Connection, now: number): Promise<EventApi> {
  const cached = eventApiCache.get(connection.apiBaseUrl);
  if (cached && cached.until > now) return cached.api;
  const response = await requestDhis2(connection, 'system/info?fields=version');
  if (response.status === 401 || response.status === 429 || response.status >= 500)
    requireApiResponse(response);
  const version = response.status === 200 ? getField(response.json, 'version') : undefined;
  if (version === undefined) return 'events';
  if (eventApiCache.size >= maxCacheSize) eventApiCache.clear();
  eventApiCache.set(connection.apiBaseUrl, { api: selectEventApi(version), until: now + cacheMilliseconds });
  return selectEventApi(version);
}

/** Removes a system from the cache after it did not behave as cached. */
export function clearEventApi({ apiBaseUrl }: Pick<Dhis2Connection, 'apiBaseUrl'>): void {
  eventApiCache.delete(apiBaseUrl);
}
