import { DeliveryError } from '../delivery-error.ts';
import {
  type Dhis2Connection,
  type Dhis2Response,
  getField,
  requestDhis2,
  requireApiResponse,
} from './dhis2-request.ts';
import { clearEventApi, type EventApi, findEventApi } from './dhis2-version.ts';

/** An event of a DHIS2 program. */
export interface Dhis2Event {
  /** The UID, chosen by us: eleven letters and digits, starting with a letter. */
  event: string;
  program: string;
  orgUnit: string;
  /** yyyy-MM-dd. */
  occurredOn: string;
  dataValues: { dataElement: string; value: string }[];
}

interface SendOptions {
  /** Epoch milliseconds. */
  now: number;
  /** Whether an earlier attempt may have been stored without our knowing: then look for the event first. */
  mayExist: boolean;
  /** Whether it replaces what is stored under its UID. */
  replaces?: boolean;
}

/**
 * Sends an event. One that already exists under its UID is left as it is, so no event is stored twice, unless it is to be replaced.
 *
 * @returns whether it was stored, or existed with a content that is not known: that of an earlier attempt
 * @throws DeliveryError when it is not accepted
 */
export async function sendEvent(
  connection: Dhis2Connection,
  event: Dhis2Event,
  { now, mayExist, replaces = false }: SendOptions,
): Promise<'stored' | 'existed'> {
  const api = await findEventApi(connection, now);
  if (mayExist && !replaces && (await doesEventExist(connection, api, event.event))) return 'existed';
  const response =
    api === 'tracker'
      ? await postToTracker(connection, event)
      : await postToEvents(connection, event, mayExist || replaces);
  if (response.status === 404 || response.status === 405) clearEventApi(connection);
  return requireAccepted(response, api);
}

/**
 * Deletes an event. One that does not exist counts as deleted.
 *
 * @throws DeliveryError when it is not accepted
 */
export async function deleteEvent(connection: Dhis2Connection, event: string, now: number): Promise<void> {
  const api = await findEventApi(connection, now);
  if (!(await doesEventExist(connection, api, event))) return;
  const path =
    api === 'tracker' ? 'tracker?async=false&importStrategy=DELETE&atomicMode=ALL' : 'events?strategy=DELETE';
  const response = await requestDhis2(connection, path, { events: [{ event }] });
  if (response.status === 404 || response.status === 405) clearEventApi(connection);
  requireAccepted(response, api);
}

const trackerQuery = 'async=false&importStrategy=CREATE_AND_UPDATE&atomicMode=ALL';

function postToTracker(connection: Dhis2Connection, sent: Dhis2Event): Promise<Dhis2Response> {
  const { event, program, orgUnit, occurredOn, dataValues } = sent;
  const payload = { event, program, orgUnit, occurredAt: occurredOn, status: 'COMPLETED', dataValues };
  return requestDhis2(connection, `tracker?${trackerQuery}`, { events: [payload] });
}

/** The first attempt is a plain create; only a retry may find that the event exists. */
function postToEvents(
  connection: Dhis2Connection,
  sent: Dhis2Event,
  mayExist: boolean,
): Promise<Dhis2Response> {
  const { event, program, orgUnit, occurredOn, dataValues } = sent;
  const payload = { event, program, orgUnit, eventDate: occurredOn, status: 'COMPLETED', dataValues };
  return requestDhis2(connection, mayExist ? 'events?strategy=CREATE_AND_UPDATE' : 'events', payload);
}

async function doesEventExist(connection: Dhis2Connection, api: EventApi, event: string): Promise<boolean> {
  const path = api === 'tracker' ? `tracker/events/${event}` : `events/${event}`;
  const response = await requestDhis2(connection, `${path}?fields=event`);
  if (response.status === 401 || response.status === 429 || response.status >= 500)
    requireApiResponse(response);
  return response.status === 200 && getField(response.json, 'event') === event;
}

/** An event with this UID exists. */
const eventExistsCode = 'E1030';

function requireAccepted(response: Dhis2Response, api: EventApi): 'stored' | 'existed' {
  requireApiResponse(response);
  const { status, json } = response;
  const codes = findErrorCodes(json);
  if (codes.length === 1 && codes[0] === eventExistsCode) return 'existed';
  if (status < 300 && isSuccess(json, api)) return 'stored';
  if (status === 404 || status === 405 || (status >= 400 && json === null))
    throw new DeliveryError('outbox.reason.eidsrNotUnderstood', String(status));
  const details = [status, ...(codes.length > 0 ? codes : findFailureStatus(json))].join(' ');
  throw new DeliveryError('outbox.reason.eidsrConflict', details, true);
}

/**
 * Evaluates the body of a response with a success status; a body without a status counts as success. The tracker may store an
 * event and return warnings; the older API returns a warning when it ignored values.
 */
function isSuccess(json: unknown, api: EventApi): boolean {
  const statuses = findStatuses(json);
  if (statuses.includes('ERROR')) return false;
  return api === 'tracker'
    ? countStored(json) > 0 || !statuses.includes('WARNING')
    : !statuses.includes('WARNING');
}

function findStatuses(json: unknown): unknown[] {
  const response = getField(json, 'response');
  const summaries = getField(response, 'importSummaries');
  const all = [json, response, ...(Array.isArray(summaries) ? summaries : [])];
  return all.map((part) => getField(part, 'status')).filter((status) => typeof status === 'string');
}

function countStored(json: unknown): number {
  const stats = getField(json, 'stats');
  return Number(getField(stats, 'created') ?? 0) + Number(getField(stats, 'updated') ?? 0);
}

const findFailureStatus = (json: unknown) =>
  findStatuses(json)
    .filter((word) => word === 'ERROR' || word === 'WARNING')
    .slice(0, 1);

const maxDepth = 8;
const maxCodes = 10;

/**
 * Collects error codes such as `E1011` anywhere in a response. Its texts are ignored because they may quote names and phone
 * numbers.
 */
function findErrorCodes(json: unknown, depth = 0): string[] {
  if (depth > maxDepth || typeof json !== 'object' || json === null) return [];
  const own = getField(json, 'errorCode');
  const found = typeof own === 'string' && /^E\d{4}$/.test(own) ? [own] : [];
  for (const part of Object.values(json)) found.push(...findErrorCodes(part, depth + 1));
  return [...new Set(found)].slice(0, maxCodes);
}
