import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import pino from 'pino';
import { createApp } from '../../src/app.ts';
import { type Config, readConfig } from '../../src/platform/config/config.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { callLimits } from '../../src/platform/http/limits/call-limits.ts';
import { openServices } from '../../src/platform/open-services.ts';
import type { Services } from '../../src/platform/services.ts';
import { aSession } from './builders/people.ts';
import { testSecretKeys } from './builders/secrets.ts';
import { createTestDatabase } from './database-server.ts';

/** Authorises reading the metrics and the API documentation in tests. */
export const withMetricsToken = { authorization: 'Bearer only-for-tests-only-for-tests' };

/** A clock that tests set by hand. */
export interface TestClock {
  now(): Date;
  set(instant: Date | string): void;
  advance(milliseconds: number): void;
}

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever they expect from a response
export type TestResponse = { status: number; body: any; headers: Record<string, unknown> };

/** A caller, signed in or not. */
export interface Caller {
  get(path: string): Promise<TestResponse>;
  post(path: string, body?: unknown): Promise<TestResponse>;
  put(path: string, body?: unknown): Promise<TestResponse>;
  delete(path: string): Promise<TestResponse>;
  send(options: InjectOptions): Promise<TestResponse>;
}

export interface TestApp {
  app: FastifyInstance;
  db: Database;
  services: Services;
  clock: TestClock;
  connectionString: string;
  /** Calls as a user with a session. */
  as(userId: number): Caller;
  nobody: Caller;
  close(): Promise<void>;
}

const unlimited = Object.fromEntries(
  Object.keys(callLimits).map((name) => [name, { concurrent: 1000, perMinute: 1_000_000 }]),
) as typeof callLimits;

/** Nothing of a test is left in the folder of an installation. */
const dataFolder = path.join(tmpdir(), `harken-test-data-${process.pid}`);

function testClock(start: Date): TestClock {
  let now = start;
  return {
    now: () => now,
    set: (instant) => {
      now = new Date(instant);
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The app until it is closed. A test file stays in memory; its app, which is larger by far, must not. */
interface Running {
  app: FastifyInstance | undefined;
}

function findApp({ app }: Running): FastifyInstance {
  if (!app) throw new Error('This app was closed.');
  return app;
}

function createCaller(running: Running, cookie: () => Promise<string | undefined>): Caller {
  async function send(options: InjectOptions): Promise<TestResponse> {
    const session = await cookie();
    const headers = { ...(session && { cookie: session }), ...options.headers };
    const response = await findApp(running).inject({ ...options, headers });
    return { status: response.statusCode, body: parse(response.body), headers: response.headers };
  }
  const withBody =
    (method: 'POST' | 'PUT') =>
    (path: string, body: unknown = {}) =>
      send({
        method,
        url: path,
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
  return {
    get: (path) => send({ method: 'GET', url: path }),
    post: withBody('POST'),
    put: withBody('PUT'),
    delete: (path) => send({ method: 'DELETE', url: path }),
    send,
  };
}

/**
 * The server on its own database, without workers: background work runs only when a test starts it.
 *
 * @example
 * const app = await startTestApp();
 * afterAll(() => app.close());
 * const answer = await app.as(managerId).get('/api/project/1/get');
 */
export async function startTestApp(
  options: {
    now?: string;
    config?: Partial<Config>;
    pagesFolder?: string;
    requestsPerMinute?: number;
    /** Applies the limits of the product; otherwise tests, whose clock stands still, may call without limits. */
    hasCallLimits?: boolean;
    log?: Services['log'];
    /** Another app on the database of this one, as after a restart. */
    sameDatabaseAs?: Pick<TestApp, 'connectionString'>;
  } = {},
): Promise<TestApp> {
  const database = options.sameDatabaseAs
    ? { ...options.sameDatabaseAs, drop: async () => {} }
    : await createTestDatabase();
  const config = {
    ...readConfig({
      HARKEN_SECRET_KEY: testSecretKeys.secretKey ?? '',
      HARKEN_METRICS_TOKEN: withMetricsToken.authorization.slice('Bearer '.length),
      HARKEN_KEEP_SESSIONS_DAYS: 'never', // tests set their clock weeks ahead
      HARKEN_DATA_DIR: dataFolder,
    }),
    ...options.config,
  };
  const clock = testClock(options.now ? new Date(options.now) : new Date());
  const { services, close } = await openServices(config, database.connectionString, {
    log: options.log ?? pino({ level: process.env.HARKEN_TEST_LOG ?? 'silent' }),
    isWorker: false,
    clock,
    poolSize: 5,
    isOnePool: true,
  });
  const { pagesFolder = null, requestsPerMinute } = options;
  const limits = options.hasCallLimits ? callLimits : unlimited;
  const running: Running = {
    app: await createApp(services, { pagesFolder, requestsPerMinute, callLimits: limits }),
  };
  const sessions = new Map<number, Promise<string>>();
  const findCookie = (userId: number) => () => {
    const known = sessions.get(userId) ?? aSession(services.db, userId, clock.now());
    sessions.set(userId, known);
    return known;
  };
  return {
    get app() {
      return findApp(running);
    },
    db: services.db,
    services,
    clock,
    connectionString: database.connectionString,
    as: (userId) => createCaller(running, findCookie(userId)),
    nobody: createCaller(running, async () => undefined),
    async close() {
      await running.app?.close();
      running.app = undefined;
      await close();
      await database.drop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
