import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { calls } from '@harken/contract/calls';
import type { Call } from '@harken/contract/calls/call';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { processAllWaitingMessages } from '../src/features/reports/processing/processing.worker.ts';
import { aUser } from './support/builders/people.ts';
import { createKnownValues } from './support/calls/known-values.ts';
import { buildSampleRequest, buildUrl, type SampleRequest } from './support/calls/sample-request.ts';
import { anAlertFixture } from './support/fixtures/alert-fixture.ts';
import { type Caller, startTestApp, type TestResponse } from './support/test-app.ts';

/**
 * No input makes the server fail: no response with status 500 or above, every error in JSON with a text key, and every
 * accepted message is processed. `HARKEN_LONG=1` runs more than a hundred times as many cases.
 */
const runsPerTest = process.env.HARKEN_LONG ? 500 : 4;
const timeoutMilliseconds = process.env.HARKEN_LONG ? 600_000 : 30_000;
const app = await startTestApp({ config: { isDemo: true, isTextEditing: true } });
await app.app.listen({ port: 0, host: '127.0.0.1' }); // the simulator posts to its own server
afterAll(() => app.close());

/** A short failure message, because counterexamples can be very long. */
function reportBriefly<T>({ failed, errorInstance, seed, counterexamplePath }: fc.RunDetails<T>) {
  if (failed)
    throw new Error(
      `${(errorInstance as Error).message.slice(0, 800)} (seed ${seed}, ${counterexamplePath})`,
    );
}

const buildParameters = <T>(numRuns: number): fc.Parameters<T> => ({
  numRuns,
  endOnFailure: true,
  reporter: reportBriefly,
});

const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e١#١#٢',
  "'; drop table users; --",
  '%',
  '{{name}}',
  'x'.repeat(20_000),
  '1e400',
  '-1',
  '9007199254740993',
  '0x10',
  'null',
  'Nonsense',
  '2026-02-31',
  '+275760-09-13T00:00:00Z',
  '0000-01-01',
  '9999-12-31T23:59:59Z',
  'Tue, 31 Feb 2026 25:00:00 GMT',
];
const hostileNumbers = [0, -1, 0.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308];
const hostileValues = [null, true, [], {}, [[]], [null], [1, '1', {}], { id: {} }, { length: 2 ** 32 }];
const hostileValue = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts, ...hostileNumbers, ...hostileValues),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A valid request with some values replaced, removed or added at any depth. */
function mutateRequest(request: SampleRequest): fc.Arbitrary<SampleRequest> {
  const paths = (['params', 'query', 'body'] as const).flatMap((part) => listPaths(request[part], [part]));
  const change = fc.record({
    place: fc.constantFrom(...(paths.length > 0 ? paths : [['body']])),
    value: fc.oneof(hostileValue, fc.constant(undefined)),
  });
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) =>
      changes.reduce<SampleRequest>(
        (changed, { place, value }) => replaceAt(changed, place, value) as SampleRequest,
        request,
      ),
    );
}

function listPaths(value: unknown, path: string[]): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Object.entries(value).flatMap(([key, item]) => listPaths(item, [...path, key]));
  const isPart = path.length === 1 && path[0] !== 'body';
  return isPart ? inside : [path, ...inside];
}

function replaceAt(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? replaceAt(item, rest, by) : item));
  return { ...value, [key]: replaceAt((value as Record<string, unknown>)[key], rest, by) };
}

/** Arbitrary body and query at an existing URL. */
function buildArbitraryRequest(request: SampleRequest): fc.Arbitrary<SampleRequest> {
  return fc
    .record({
      query: fc.dictionary(fc.string({ maxLength: 20 }), hostileValue, { maxKeys: 4 }),
      body: hostileValue,
    })
    .map((parts) => ({ ...request, ...parts }));
}

/** Each request has another address, so that rate limits do not interfere. */
const remoteAddress = fc.ipV4();

async function send(caller: Caller, call: Call, request: SampleRequest, from: string): Promise<TestResponse> {
  const hasBody = call.method === 'POST' || call.method === 'PUT';
  return caller.send({
    method: call.method,
    url: buildUrl(call, request),
    remoteAddress: from,
    ...(hasBody && {
      payload: typeof request.body === 'string' ? request.body : (JSON.stringify(request.body) ?? ''),
      headers: { 'content-type': call.takesFile ? 'text/csv' : 'application/json' },
    }),
  });
}

function expectAnswered(response: TestResponse, request: unknown) {
  const summary = `${response.status} ${JSON.stringify(response.body)} to ${JSON.stringify(request)}`.slice(
    0,
    600,
  );
  expect(response.status, summary).toBeLessThan(500);
  if (response.status < 400) return;
  expect(response.body, summary).toMatchObject({ isSuccess: false, message: { key: expect.any(String) } });
}

async function createFixture() {
  const fixture = await anAlertFixture(app);
  return { fixture, known: await createKnownValues(app, fixture) };
}
/** For callers who change nothing. */
const sharedFixture = createFixture();

describe.each(Object.values(calls) as Call[])('$name', (call) => {
  /** For those who may change something: created for the first, because that takes longer than all requests of a test. */
  let own: ReturnType<typeof createFixture> | undefined;
  const ownFixture = () => {
    own ??= createFixture();
    return own;
  };
  test.each(['Administrator', 'Manager', 'nobody'] as const)(
    'responds to anything %s sends',
    async (role) => {
      const changesNothing = role === 'nobody' || call.method === 'GET';
      const { fixture, known: found } = await (changesNothing ? sharedFixture : ownFixture());
      const known = { ...found };
      const isAboutReport = call.name.startsWith('report/'); // reports of an alert cannot be edited
      if (isAboutReport) known.reportId = await fixture.report(fixture.collectors.ofSupervisor);
      const validRequest = buildSampleRequest(call, known);
      const { society } = fixture;
      const belongs =
        role === 'Manager' ? { nationalSocietyId: society.id, organizationId: society.organizationId } : {};
      const caller = role === 'nobody' ? app.nobody : app.as(await aUser(app.db, role, belongs));
      expectAnswered(await send(caller, call, validRequest, '127.0.0.1'), validRequest);
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(
            { arbitrary: mutateRequest(validRequest), weight: 3 },
            { arbitrary: buildArbitraryRequest(validRequest), weight: 1 },
          ),
          remoteAddress,
          async (request, from) => expectAnswered(await send(caller, call, request, from), request),
        ),
        buildParameters(runsPerTest),
      );
    },
    timeoutMilliseconds,
  );
});

describe('gateway endpoints', () => {
  let port: number;
  let key: string;
  beforeAll(async () => {
    port = (app.app.server.address() as AddressInfo).port;
    key = (await anAlertFixture(app)).gateway.apiKey;
  });

  const addresses = fc.constantFrom(
    '/api/enqueueSmsEagleReport',
    '/api/enqueueSmsGatewayReport',
    '/API/enqueueTelerivetReport/',
  );

  async function deliver(path: string, body: Buffer): Promise<{ status: number; text: string }> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body: new Uint8Array(body),
    });
    return { status: response.status, text: await response.text() };
  }

  async function expectEverythingRead() {
    await processAllWaitingMessages(app.services);
    const unread = await app.db
      .selectFrom('rawReports')
      .select(['id', 'text', 'sender', 'timestamp'])
      .where((eb) => eb.or([eb('processedAt', 'is', null), eb('attempts', '>', 0)]))
      .execute();
    expect(unread).toEqual([]);
  }

  test(
    'accept or reject arbitrary bytes with an empty body',
    async () => {
      await fc.assert(
        fc.asyncProperty(addresses, fc.uint8Array({ maxLength: 4000 }), async (path, bytes) => {
          const response = await deliver(path, Buffer.from(bytes));
          expect([200, 400, 401]).toContain(response.status);
          expect(response.text).toBe('');
        }),
        buildParameters(runsPerTest * 5),
      );
    },
    timeoutMilliseconds,
  );

  const fieldNames = fc.constantFrom(
    ...['sender', 'timestamp', 'text', 'msgid', 'oid', 'modemno', 'from_number_e164', 'content'],
    ...['time_created', 'time_updated', 'id', 'SENDER', '__proto__', ''],
  );
  const almostMessage = fc
    .array(fc.constantFrom('1', '2', '0', '#', '*', ' ', '\n', '٣', '９', '\u200f', '99'), { maxLength: 40 })
    .map((parts) => parts.join(''));
  const values = fc.oneof(
    fc.constantFrom(...hostileTexts.filter((text) => text.length < 1000), ...hostileNumbers.map(String)),
    fc.string({ unit: 'binary', maxLength: 200 }),
    almostMessage,
    fc.constantFrom('20260310050000', '20261332999999', '1770000000', '1e99', '+221770000001'),
  );

  test(
    'accept anything a known gateway sends, and process every message',
    async () => {
      await fc.assert(
        fc.asyncProperty(addresses, fc.dictionary(fieldNames, values, { maxKeys: 7 }), async (path, form) => {
          const fields = Object.entries(form).map(([name, value]) => [name, value.toWellFormed()]);
          const body = new URLSearchParams([...(fields as [string, string][]), ['apikey', key]]).toString();
          const response = await deliver(path, Buffer.from(body));
          expect(response.status, body).toBe(isRejected(form, body) ? 400 : 200);
          expect(response.text).toBe('');
        }),
        buildParameters(runsPerTest * 10),
      );
      await expectEverythingRead();
    },
    timeoutMilliseconds,
  );

  /** Longer than any message can be, or with a duplicate name. */
  function isRejected(form: Record<string, string>, body: string): boolean {
    const names = Object.keys(form).map((name) => name.toLowerCase());
    return Buffer.byteLength(body) > 3000 || new Set(names).size < names.length;
  }

  test(
    'survive arbitrary bytes on the socket',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), fc.boolean(), async (bytes, hasHead) => {
          const head = hasHead
            ? 'POST /api/enqueueSmsEagleReport HTTP/1.1\r\nHost: here\r\nContent-Length: 900\r\n\r\n'
            : '';
          const received = await write(Buffer.concat([Buffer.from(head), Buffer.from(bytes)]));
          expect(received).not.toMatch(/^HTTP\/1\.1 5/);
        }),
        buildParameters(runsPerTest),
      );
      expect((await app.nobody.get('/health')).status).toBe(200);
    },
    timeoutMilliseconds,
  );

  /** Writes, closes the connection, and returns the response received until then. */
  function write(bytes: Buffer): Promise<string> {
    return new Promise((resolve) => {
      let received = '';
      const socket = net.connect(port, '127.0.0.1', () => socket.end(bytes));
      socket.on('data', (part) => {
        received += part;
      });
      socket.on('error', () => resolve(received)).on('close', () => resolve(received));
    });
  }
});
