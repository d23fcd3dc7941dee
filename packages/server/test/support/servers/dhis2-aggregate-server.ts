import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  aggregate,
  createAggregateStore,
  describeDataSet,
  type StoreState,
  type Unit,
} from './dhis2-aggregate-store.ts';

/** One request with its response, as recorded. */
export interface Exchange {
  method: string;
  path: string;
  authorization: string;
  body: unknown;
  status: number;
}

/**
 * How the server behaves: `well`, or with one kind of failure of POST requests. The last two import what is posted, then close the
 * connection or never respond.
 */
export type Fault =
  | 'well'
  | 401
  | 403
  | 500
  | 503
  | 429
  | 'html'
  | 'redirect'
  | 'nothing'
  | 'slow'
  | 'cut after storing'
  | 'silent after storing';

interface State extends StoreState {
  version: string | null;
  fault: Fault;
  /** How many polls an import in the background takes; then it is done. */
  taskPolls: number;
  /** Whether it forgets imports in the background, as after a restart. */
  forgetsTasks: boolean;
  units: Unit[];
}

interface Reply {
  status: number;
  body: unknown;
}

const error = (httpStatusCode: number, httpStatus: string): Reply => ({
  status: httpStatusCode,
  body: { httpStatus, httpStatusCode, status: 'ERROR' },
});

/** A summary as a response: from 2.38 with its own status. */
function wrap(summary: { status: string }): Reply {
  const isClean = summary.status === 'SUCCESS';
  const [httpStatusCode, httpStatus] = isClean ? [200, 'OK'] : [409, 'Conflict'];
  const status = isClean ? 'OK' : summary.status;
  return { status: httpStatusCode, body: { httpStatus, httpStatusCode, status, response: summary } };
}

/** Imports in the background. */
function createTasks(state: State) {
  const tasks = new Map<string, { polls: number; run: () => object; summary?: object }>();
  /** The notices of a task, the latest first. Each look brings it closer to its end. */
  function look(task: { polls: number; run: () => object; summary?: object }): object[] {
    task.polls += 1;
    const begun = { id: 'noTe0000001', level: 'INFO', message: 'Process started', completed: false };
    if (!task.summary && task.polls <= state.taskPolls) return [begun];
    task.summary ??= task.run();
    return [{ id: 'noTe0000002', level: 'INFO', message: 'Import done', completed: true }, begun];
  }
  const listAll = () =>
    state.forgetsTasks ? {} : Object.fromEntries([...tasks].map(([id, task]) => [id, look(task)]));
  return {
    /** What was asked for in earlier tests. */
    clear: () => tasks.clear(),
    add(run: () => object): Reply {
      const id = `taSk${String(tasks.size + 1).padStart(7, '0')}`;
      tasks.set(id, { polls: 0, run });
      const jobType = 'DATAVALUE_IMPORT';
      const relativeNotifierEndpoint = `/api/system/tasks/${jobType}/${id}`;
      const response = { id, name: 'dataValueImport', jobType, relativeNotifierEndpoint };
      return {
        status: 202,
        body: { httpStatus: 'Accepted', httpStatusCode: 202, status: 'OK', message: 'Initiated', response },
      };
    },
    answer(path: string): Reply {
      const [, kind, , id = ''] = path.split('/');
      if (kind === 'tasks' && id === '') return { status: 200, body: listAll() };
      const task = state.forgetsTasks ? undefined : tasks.get(id);
      if (!task) return kind === 'tasks' ? { status: 200, body: [] } : error(404, 'Not Found');
      if (kind === 'taskSummaries') return { status: 200, body: task.summary ?? null };
      return { status: 200, body: look(task) };
    },
  };
}

/** One page of a list with its pager. */
function toPage<T>(name: string, all: readonly T[], { searchParams }: URL): Reply {
  const [page, pageSize] = [
    Number(searchParams.get('page') ?? 1),
    Number(searchParams.get('pageSize') ?? 50),
  ];
  const pageCount = Math.max(1, Math.ceil(all.length / pageSize));
  const pager = { page, pageSize, total: all.length, pageCount };
  return { status: 200, body: { pager, [name]: all.slice((page - 1) * pageSize, page * pageSize) } };
}

function listDataSets(url: URL): Reply {
  const filters = url.searchParams.getAll('filter').map((filter) => filter.split(':'));
  const all = [aggregate.dataSet, aggregate.dataSetSunday, aggregate.dataSetMonthly];
  const found = all.filter((dataSet) =>
    filters.every(([field, operator, text = '']) => {
      const value = dataSet[field as keyof typeof dataSet];
      return operator === 'eq' ? value === text : value.toLowerCase().includes(text.toLowerCase());
    }),
  );
  return toPage('dataSets', found, url);
}

const levelNames = ['Country', 'Region', 'District', 'Facility'].map((displayName, index) => ({
  ...{ displayName, level: index + 1 },
}));

/** The units down to a level, with the wanted fields. */
function listUnits(all: readonly Unit[], url: URL): Reply {
  const [, , maxLevel = '99'] = (url.searchParams.get('filter') ?? '').split(':');
  const fields = (url.searchParams.get('fields') ?? '').split(',');
  const found = all.filter(({ level }) => level <= Number(maxLevel));
  const chosen = found.map((unit) =>
    Object.fromEntries(Object.entries(unit).filter(([name]) => fields.includes(name))),
  );
  return toPage('organisationUnits', chosen, url);
}

function createApi(state: State) {
  const store = createAggregateStore(state, () => state.units);
  const tasks = createTasks(state);
  function get(url: URL, path: string): Reply {
    if (path === 'system/info' && state.version !== null)
      return { status: 200, body: { version: state.version } };
    if (path === 'me') return { status: 200, body: aggregate.user };
    if (path === 'dataSets') return listDataSets(url);
    if (path === 'organisationUnits') return listUnits(state.units, url);
    if (path === 'organisationUnitLevels')
      return { status: 200, body: { organisationUnitLevels: levelNames } };
    if (path.startsWith('system/task')) return tasks.answer(path);
    const dataSet = describeDataSet(/^dataSets\/(\w+)$/.exec(path)?.[1] ?? '', state.withoutZeros);
    return dataSet ? { status: 200, body: dataSet } : error(404, 'Not Found');
  }
  function post(url: URL, path: string, body: unknown): Reply {
    if (path === 'completeDataSetRegistrations') return wrap(store.complete(body));
    if (path !== 'dataValueSets') return error(404, 'Not Found');
    if (url.searchParams.get('async') === 'true') return tasks.add(() => store.importValues(url, body));
    return wrap(store.importValues(url, body));
  }
  return { ...store, get, post, forgetTasks: tasks.clear };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text ? JSON.parse(text) : undefined;
}

const json = 'application/json;charset=utf-8';

/** The response of a fault, if it has one of its own. */
function findFaultReply(fault: Fault): { status: number; text: string; type: string } | null {
  if (fault === 'html')
    return { status: 200, text: '<!doctype html><title>Sign in</title>', type: 'text/html' };
  if (fault === 'redirect') return { status: 302, text: '', type: 'text/html' };
  if (typeof fault === 'number') return { status: fault, text: '{"status":"ERROR"}', type: json };
  return null;
}

/**
 * A local server with the API of DHIS2 for aggregate data: version, data sets, organisation units, data values with their
 * validation and conflicts, imports in the background, and registrations of completeness. It records every exchange.
 */
export async function startDhis2AggregateServer() {
  const state: State = {
    ...{ version: '2.40.3', fault: 'well', taskPolls: 1, forgetsTasks: false, units: [] },
    ...{ forbiddenUnits: new Set(), closedPeriods: new Set(), withoutZeros: new Set() },
  };
  const exchanges: Exchange[] = [];
  const api = createApi(state);
  function respond(response: ServerResponse, exchange: Exchange, status: number, text: string, type = json) {
    exchange.status = status;
    response
      .writeHead(status, { 'content-type': type, ...(status === 302 && { location: '/login' }) })
      .end(text);
  }
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '' } = request;
    const body = await readBody(request);
    const authorization = request.headers.authorization ?? '';
    const exchange: Exchange = { method, path, authorization, body, status: 0 };
    exchanges.push(exchange);
    const fault = method === 'POST' ? state.fault : 'well';
    if (fault === 'nothing') return request.socket.destroy();
    if (fault === 'slow') return;
    const faulty = findFaultReply(fault);
    if (faulty) return respond(response, exchange, faulty.status, faulty.text, faulty.type);
    if (authorization !== `ApiToken ${aggregate.token}`)
      return respond(response, exchange, 401, JSON.stringify(error(401, 'Unauthorized').body));
    const url = new URL(path, 'http://dhis2.test');
    const resource = url.pathname.replace(/^\/api\//, '');
    const reply = method === 'POST' ? api.post(url, resource, body) : api.get(url, resource);
    if (fault === 'cut after storing') return request.socket.destroy();
    if (fault === 'silent after storing') return;
    respond(response, exchange, reply.status, JSON.stringify(reply.body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    exchanges,
    /** By data element, category option combination, organisation unit and period. */
    values: api.values,
    completions: api.completions,
    forgetTasks: api.forgetTasks,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type Dhis2AggregateServer = Awaited<ReturnType<typeof startDhis2AggregateServer>>;
