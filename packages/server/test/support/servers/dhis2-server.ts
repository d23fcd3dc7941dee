import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The data of the server. */
export const dhis2 = {
  username: 'harken',
  password: 'díst:rict',
  program: { id: 'pRogram0001', name: 'Outbreak alerts' },
  units: [
    { id: 'unitMbara01', displayName: 'Mbara Health Office' },
    { id: 'unitTondo01', displayName: 'Tondo Health Office' },
  ],
  elements: {
    locationDataElementId: 'deLocation1',
    dateOfOnsetDataElementId: 'deOnset0001',
    phoneNumberDataElementId: 'dePhone0001',
    suspectedDiseaseDataElementId: 'deDisease01',
    eventTypeDataElementId: 'deType00001',
    genderDataElementId: 'deGender001',
  },
};

/** An event as it was posted. */
export interface PostedEvent {
  event: string;
  program: string;
  orgUnit: string;
  occurredAt?: string;
  eventDate?: string;
  status?: string;
  dataValues: { dataElement: string; value: string }[];
}

export interface Dhis2Request {
  method: string;
  path: string;
  credentials: string;
  body: unknown;
}

/**
 * How the server behaves: `well`, or with one kind of failure. The last two store what is posted, then close the connection
 * or never respond.
 */
type Behaviour =
  | 'well'
  | 401
  | 403
  | 404
  | 409
  | 500
  | 503
  | 'html'
  | 'redirect'
  | 'nothing'
  | 'silence'
  | 'cut after storing'
  | 'silent after storing';

interface State {
  /** As returned by `system/info`; null if that fails. */
  version: string | null;
  behaves: Behaviour;
  /** Only POST requests fail; GET requests succeed. */
  onlyPosts: boolean;
  /** The tracker returns a warning but stores the event. */
  warns: boolean;
}

const uid = /^[A-Za-z][A-Za-z0-9]{10}$/;
const knownElements = new Set(Object.values(dhis2.elements));

/** The error codes of the tracker for an event. */
function findErrorCodes(event: PostedEvent): string[] {
  const date = event.occurredAt ?? event.eventDate ?? '';
  return [
    ...(uid.test(event.event) ? [] : ['E1048']),
    ...(event.program === dhis2.program.id ? [] : ['E1010']),
    ...(dhis2.units.some(({ id }) => id === event.orgUnit) ? [] : ['E1011']),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(date) ? [] : ['E1031']),
    ...(event.dataValues.every(({ dataElement }) => knownElements.has(dataElement)) ? [] : ['E1304']),
  ];
}

const quoted = 'quotes +221771234567, which must go no further';

/** An import report of the tracker. */
function trackerReport(codes: string[], isNew: boolean) {
  const errorReports = codes.map((errorCode) => ({ errorCode, trackerType: 'EVENT', message: quoted }));
  const isAccepted = codes.length === 0;
  const stats = {
    created: isAccepted && isNew ? 1 : 0,
    updated: isAccepted && !isNew ? 1 : 0,
    ignored: isAccepted ? 0 : 1,
  };
  return {
    status: isAccepted ? 'OK' : 'ERROR',
    validationReport: { errorReports, warningReports: [] },
    stats,
  };
}

/** An import summary of the older API, which has no error codes. */
function eventsReport(status: 'SUCCESS' | 'WARNING' | 'ERROR') {
  const httpStatusCode = status === 'ERROR' ? 409 : 200;
  const conflicts = status === 'SUCCESS' ? [] : [{ object: 'dataElement', value: quoted }];
  const response = { responseType: 'ImportSummaries', status, importSummaries: [{ status, conflicts }] };
  return { httpStatusCode, status: status === 'SUCCESS' ? 'OK' : status, message: quoted, response };
}

interface Reply {
  status: number;
  body: unknown;
}

const notFound: Reply = {
  status: 404,
  body: { httpStatus: 'Not Found', httpStatusCode: 404, status: 'ERROR' },
};

/** The stored events, and the API to read and add them. */
function createEventStore(state: State) {
  const events = new Map<string, PostedEvent>();
  const deleted = new Set<string>();
  const minor = () => Number(/^2\.(\d+)/.exec(state.version ?? '')?.[1] ?? 0);

  function postToTracker({ searchParams }: URL, body: unknown): Reply {
    const [event] = (body as { events: PostedEvent[] }).events;
    if (!event || searchParams.get('async') !== 'false') return { status: 400, body: { status: 'ERROR' } };
    if (searchParams.get('importStrategy') === 'DELETE') return deleteEvent(event.event);
    const isNew = !events.has(event.event);
    const mayUpdate = searchParams.get('importStrategy') === 'CREATE_AND_UPDATE';
    const codes = [
      ...findErrorCodes(event),
      ...(isNew || mayUpdate ? [] : ['E1030']),
      ...(deleted.has(event.event) ? ['E1082'] : []),
    ];
    if (codes.length === 0) events.set(event.event, event);
    const report = trackerReport(codes, isNew);
    if (codes.length > 0) return { status: 409, body: report };
    return { status: 200, body: state.warns ? { ...report, status: 'WARNING' } : report };
  }

  /** The id of a deleted event cannot be used again. */
  function deleteEvent(id: string): Reply {
    deleted.add(id);
    const stats = { created: 0, updated: 0, deleted: events.delete(id) ? 1 : 0 };
    return { status: 200, body: { ...trackerReport([], true), stats } };
  }

  function postToEvents({ searchParams }: URL, body: unknown): Reply {
    if (searchParams.get('strategy') === 'DELETE') {
      const [event] = (body as { events: PostedEvent[] }).events;
      deleteEvent(event?.event ?? '');
      return { status: 200, body: eventsReport('SUCCESS') };
    }
    const event = body as PostedEvent;
    const [errorCode] = findErrorCodes(event);
    if (errorCode && errorCode !== 'E1304') return { status: 409, body: eventsReport('ERROR') };
    events.set(event.event, event);
    return { status: 200, body: eventsReport(errorCode ? 'WARNING' : 'SUCCESS') };
  }

  /** Requests to the tracker or the older API, if this version has it. */
  function respondToEvents(method: string, url: URL, path: string, body: unknown): Reply {
    const isTracker = path.startsWith('tracker');
    if (isTracker ? minor() < 40 : minor() >= 42 || !path.startsWith('events')) return notFound;
    if (method === 'POST') return isTracker ? postToTracker(url, body) : postToEvents(url, body);
    const event = events.get(path.split('/').at(-1) ?? '');
    return event ? { status: 200, body: event } : notFound;
  }

  function answer(method: string, url: URL, path: string, body: unknown): Reply {
    if (path === 'system/info' && state.version !== null)
      return { status: 200, body: { version: state.version } };
    if (path === `programs/${dhis2.program.id}`) return { status: 200, body: dhis2.program };
    if (path === 'organisationUnits') return { status: 200, body: { organisationUnits: selectUnits(url) } };
    return respondToEvents(method, url, path, body);
  }
  return { events, answer };
}

/** The units of a program on one page; with paging only the first one. */
function selectUnits({ searchParams }: URL) {
  if (searchParams.get('filter') !== `programs.id:eq:${dhis2.program.id}`) return [];
  return searchParams.get('paging') === 'false' ? dhis2.units : dhis2.units.slice(0, 1);
}

/** Responds with a failure if configured, and returns whether it did. */
function respondWithFailure(state: State, request: IncomingMessage, response: ServerResponse): boolean {
  const { behaves } = state;
  if (behaves === 'well' || behaves === 'cut after storing' || behaves === 'silent after storing')
    return false;
  if (state.onlyPosts && request.method !== 'POST') return false;
  if (behaves === 'silence') return true;
  if (behaves === 'nothing') request.socket.destroy();
  else if (behaves === 'html') send(response, 200, '<!doctype html><title>Welcome</title>', 'text/html');
  else if (behaves === 'redirect') response.writeHead(302, { location: '/login' }).end();
  else
    send(
      response,
      behaves,
      JSON.stringify(behaves === 409 ? trackerReport(['E1023'], true) : { status: 'ERROR' }),
    );
  return true;
}

function send(
  response: ServerResponse,
  status: number,
  text: string,
  contentType = 'application/json;charset=utf-8',
) {
  response.writeHead(status, { 'content-type': contentType }).end(text);
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text ? JSON.parse(text) : undefined;
}

/**
 * A local server with the API of DHIS2: programs, units, version and events with their validation, in the tracker (from 2.40)
 * and in the older API (until 2.41).
 *
 * @param given `prefix`: the path of the system, such as `/dhis`
 */
export async function startDhis2Server(given: Partial<State> & { prefix?: string } = {}) {
  const { prefix = '', ...behaviour } = given;
  const state: State = { version: '2.41.0', behaves: 'well', onlyPosts: false, warns: false, ...behaviour };
  const requests: Dhis2Request[] = [];
  const { events, answer } = createEventStore(state);
  const rightUser = `${dhis2.username}:${dhis2.password}`;
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '' } = request;
    const body = await readBody(request);
    const [, coded = ''] = (request.headers.authorization ?? '').split(' ');
    const credentials = Buffer.from(coded, 'base64').toString('utf8');
    requests.push({ method, path, credentials, body });
    if (respondWithFailure(state, request, response)) return;
    if (credentials !== rightUser)
      return send(response, 401, JSON.stringify({ httpStatusCode: 401, status: 'ERROR' }));
    const url = new URL(path, 'http://dhis2.test');
    if (!url.pathname.startsWith(`${prefix}/api/`))
      return send(response, 404, '<h1>Not found</h1>', 'text/html');
    const reply = answer(method, url, url.pathname.slice(`${prefix}/api/`.length), body);
    if (method === 'POST' && state.behaves === 'cut after storing') request.socket.destroy();
    else if (method !== 'POST' || state.behaves !== 'silent after storing')
      send(response, reply.status, JSON.stringify(reply.body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`,
    state,
    requests,
    /** By UID. */
    events,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type Dhis2Server = Awaited<ReturnType<typeof startDhis2Server>>;
