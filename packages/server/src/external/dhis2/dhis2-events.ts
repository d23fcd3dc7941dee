import { Refusal } from '../refusal.ts';
import {
  askDhis2,
  type Dhis2Answer,
  type Dhis2Connection,
  fieldOf,
  requireUnderstood,
} from './dhis2-request.ts';
import { type EventApi, findEventApi, forgetEventApi } from './dhis2-version.ts';

/** An event as it is reported to a program. */
export interface Dhis2Event {
  /** Its name there, which we choose: eleven letters and digits, a letter first. */
  event: string;
  program: string;
  orgUnit: string;
  /** yyyy-MM-dd. */
  occurredOn: string;
  dataValues: { dataElement: string; value: string }[];
}

interface Sending {
  /** In epoch milliseconds. */
  now: number;
  /** Whether an earlier try may have been taken without our knowing: then it is asked first whether the event is there. */
  mayBeThere: boolean;
}

/**
 * Reports an event. One that is there already under this name counts as reported: it never comes twice.
 *
 * @throws Refusal when it is not taken
 */
export async function sendEvent(
  connection: Dhis2Connection,
  event: Dhis2Event,
  { now, mayBeThere }: Sending,
): Promise<void> {
  const api = await findEventApi(connection, now);
  if (mayBeThere && (await isThere(connection, api, event.event))) return;
  const answer =
    api === 'tracker'
      ? await postToTracker(connection, event)
      : await postToEvents(connection, event, mayBeThere);
  if (answer.status === 404 || answer.status === 405) forgetEventApi(connection);
  requireTaken(answer, api);
}

const fieldsOfTracker = 'async=false&importStrategy=CREATE_AND_UPDATE&atomicMode=ALL';

function postToTracker(connection: Dhis2Connection, sent: Dhis2Event): Promise<Dhis2Answer> {
  const { event, program, orgUnit, occurredOn, dataValues } = sent;
  const inOrder = { event, program, orgUnit, occurredAt: occurredOn, status: 'COMPLETED', dataValues };
  return askDhis2(connection, `tracker?${fieldsOfTracker}`, { events: [inOrder] });
}

/** The first try is the plain call; only a repetition must say that it may find the event there. */
function postToEvents(
  connection: Dhis2Connection,
  sent: Dhis2Event,
  mayBeThere: boolean,
): Promise<Dhis2Answer> {
  const { event, program, orgUnit, occurredOn, dataValues } = sent;
  const inOrder = { event, program, orgUnit, eventDate: occurredOn, status: 'COMPLETED', dataValues };
  return askDhis2(connection, mayBeThere ? 'events?strategy=CREATE_AND_UPDATE' : 'events', inOrder);
}

async function isThere(connection: Dhis2Connection, api: EventApi, event: string): Promise<boolean> {
  const path = api === 'tracker' ? `tracker/events/${event}` : `events/${event}`;
  const answer = await askDhis2(connection, `${path}?fields=event`);
  if (answer.status === 401 || answer.status === 429 || answer.status >= 500) requireUnderstood(answer);
  return answer.status === 200 && fieldOf(answer.json, 'event') === event;
}

/** An event with this name exists. */
const existsAlready = 'E1030';

function requireTaken(answer: Dhis2Answer, api: EventApi): void {
  requireUnderstood(answer);
  const { status, json } = answer;
  const codes = errorCodesIn(json);
  if (codes.length === 1 && codes[0] === existsAlready) return;
  if (status < 300 && isSuccess(json, api)) return;
  if (status === 404 || status === 405 || (status >= 400 && json === null))
    throw new Refusal('outbox.reason.eidsrNotUnderstood', String(status));
  const told = [status, ...(codes.length > 0 ? codes : wordOf(json))].join(' ');
  throw new Refusal('outbox.reason.eidsrConflict', told, true);
}

/**
 * What an answer with a good status says inside; nothing said is nothing wrong (operations 5.12). Warnings of the tracker come with an event that was stored; the older API
 * warns when it left values out.
 */
function isSuccess(json: unknown, api: EventApi): boolean {
  const verdicts = verdictsIn(json);
  if (verdicts.includes('ERROR')) return false;
  return api === 'tracker'
    ? countStored(json) > 0 || !verdicts.includes('WARNING')
    : !verdicts.includes('WARNING');
}

function verdictsIn(json: unknown): unknown[] {
  const response = fieldOf(json, 'response');
  const summaries = fieldOf(response, 'importSummaries');
  const all = [json, response, ...(Array.isArray(summaries) ? summaries : [])];
  return all.map((part) => fieldOf(part, 'status')).filter((verdict) => typeof verdict === 'string');
}

function countStored(json: unknown): number {
  const stats = fieldOf(json, 'stats');
  return Number(fieldOf(stats, 'created') ?? 0) + Number(fieldOf(stats, 'updated') ?? 0);
}

const wordOf = (json: unknown) =>
  verdictsIn(json)
    .filter((word) => word === 'ERROR' || word === 'WARNING')
    .slice(0, 1);

const deepest = 8;
const codesAtMost = 10;

/** The codes of errors, such as `E1011`, wherever they stand in an answer. Its texts may quote names and numbers. */
function errorCodesIn(json: unknown, depth = 0): string[] {
  if (depth > deepest || typeof json !== 'object' || json === null) return [];
  const own = fieldOf(json, 'errorCode');
  const found = typeof own === 'string' && /^E\d{4}$/.test(own) ? [own] : [];
  for (const part of Object.values(json)) found.push(...errorCodesIn(part, depth + 1));
  return [...new Set(found)].slice(0, codesAtMost);
}
