import http from 'node:http';
import net from 'node:net';
import { aWorkbook } from '../../packages/server/src/platform/spreadsheets/testing/handmade-files.ts';
import { testNow } from './clock.ts';

/**
 * Requests with which one person, or somebody without an account, can keep a server busy. Each of them once delayed SMS. They
 * come from a different address than SMS where possible, because limits apply per address.
 */
export interface Attack {
  name: string;
  /** Sends all requests at once; resolves when all were answered, rejected or disconnected. */
  run(): Promise<Statuses>;
}

/** Numbers of responses by status; 0 counts closed connections. */
export type Statuses = Record<number, number>;

export interface Target {
  url: string;
  /** The session of a user who manages the project. */
  cookie: string;
  projectId: number;
  /** Number of connections to leave open. */
  connections: number;
}

const localAddress = process.platform === 'linux' ? '127.0.0.2' : undefined;

interface Request {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

function send(url: string, { method = 'POST', path, headers, body }: Request): Promise<number> {
  return new Promise((resolve) => {
    const options = { method, headers, localAddress, agent: false };
    const request = http.request(new URL(path, url), options, (answer) => {
      answer.on('error', () => resolve(0));
      answer.on('close', () => resolve(answer.statusCode ?? 0)).resume();
    });
    request.on('error', () => resolve(0));
    request.end(body);
  });
}

async function repeat(count: number, ask: () => Promise<number>): Promise<Statuses> {
  const statuses: Statuses = {};
  for (const status of await Promise.all(Array.from({ length: count }, ask)))
    statuses[status] = (statuses[status] ?? 0) + 1;
  return statuses;
}

/** Opens connections that send something and then stall; they are closed after a while, or by the server. */
function leaveOpen({ url, connections }: Target, sent: string, milliseconds: number): Promise<Statuses> {
  const { port, hostname } = new URL(url);
  return repeat(
    connections,
    () =>
      new Promise((resolve) => {
        const socket = net.connect({ port: Number(port), host: hostname, localAddress });
        socket.on('connect', () => socket.write(sent));
        socket.on('error', () => undefined);
        socket.on('close', () => resolve(0));
        setTimeout(() => socket.destroy(), milliseconds);
      }),
  );
}

const json = (cookie = '') => ({ 'content-type': 'application/json', ...(cookie && { cookie }) });

/** 24 million empty cells in one row, compressed to 94 KB. */
const createWideWorkbook = (): Buffer => aWorkbook(`<row r="1">${'<c/>'.repeat(24_000_000)}</row>`);

function createDashboardFilter(more: object = {}): string {
  const day = 24 * 3_600_000;
  const [startDate, endDate] = [testNow() - 360 * day, testNow()].map((at) => new Date(at).toISOString());
  const filter = { healthRisks: [], startDate, endDate, groupingType: 'Day', dataCollectorType: 'all' };
  return JSON.stringify({ ...filter, ...more });
}

/** All attacks of one person. */
export function createAttacks(target: Target): Attack[] {
  const { url, cookie, projectId } = target;
  const ofProject = (path: string, body: string): Request => ({
    path: `/api/${path}?projectId=${projectId}`,
    headers: json(cookie),
    body,
  });
  const workbook = createWideWorkbook();
  const importOf: Request = {
    ...ofProject('dataCollector/import', ''),
    headers: { cookie, 'content-type': 'application/vnd.ms-excel' },
    body: workbook,
  };
  const reset = { email: 'nobody@test.example', token: 'x'.repeat(40), password: 'four quiet green lamps' };
  const callback: Request = {
    path: '/api/userVerification/resetPasswordCallback',
    headers: json(),
    body: JSON.stringify(reset),
  };
  const openApi: Request = {
    ...{ method: 'GET', path: '/api/openapi.json' },
    headers: { cookie, 'accept-encoding': 'br' },
  };
  const villageIds = Array.from({ length: 70_000 }, (_, index) => index + 1);
  const longLists = createDashboardFilter({ locations: { villageIds, zoneIds: villageIds.map(() => 'x') } });
  const half = 'POST /api/authentication/login HTTP/1.1\r\nHost: harken\r\nContent-Length: 100\r\n';
  const run = (count: number, request: Request) => () => repeat(count, () => send(url, request));
  return [
    { name: 'a workbook of 24 million empty cells, 10 times', run: run(10, importOf) },
    { name: 'the OpenAPI document, 40 times', run: run(40, openApi) },
    { name: 'invalid links for a new password, 400 times', run: run(400, callback) },
    {
      name: 'situation reports of a year, 20 times',
      run: run(20, ofProject('projectDashboard/situationReport', createDashboardFilter())),
    },
    {
      name: 'dashboards of a year, 60 times',
      run: run(60, ofProject('projectDashboard/data', createDashboardFilter())),
    },
    { name: 'lists of 70,000 ids, 30 times', run: run(30, ofProject('projectDashboard/data', longLists)) },
    {
      name: 'exports of all collectors, 20 times',
      run: run(20, ofProject('dataCollector/exportToExcel', '{}')),
    },
    { name: `${target.connections} half-sent requests`, run: () => leaveOpen(target, half, 1500) },
    { name: `${target.connections} idle connections`, run: () => leaveOpen(target, '', 1500) },
  ];
}
