import type { AddressInfo } from 'node:net';
import net from 'node:net';
import type { Call } from '@harken/contract/call';
import { calls } from '@harken/contract/calls';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWaitingMessages } from '../src/features/reports/interpretation.worker.ts';
import { anAlertScene } from './support/alert-scene.ts';
import { aUser } from './support/builders.ts';
import { knownValuesOf } from './support/known-values.ts';
import { addressOf, type SampleRequest, sampleRequest } from './support/sample-request.ts';
import { type Answer, type Caller, startTestApp } from './support/test-app.ts';

/**
 * Whatever comes in, the product answers for it: no answer of 500 or more, every refusal in JSON with a text key, every
 * message taken in is read. `HARKEN_LONG=1` tries sixty times as much.
 */
const tries = process.env.HARKEN_LONG ? 500 : 8;
const patience = process.env.HARKEN_LONG ? 600_000 : 30_000;
const app = await startTestApp({ config: { isDemo: true, isTextEditing: true } });
afterAll(() => app.close());

/** What went wrong, in a few lines: what was sent can be very long. */
function briefly<T>({ failed, errorInstance, seed, counterexamplePath }: fc.RunDetails<T>) {
  if (failed)
    throw new Error(
      `${(errorInstance as Error).message.slice(0, 800)} (seed ${seed}, ${counterexamplePath})`,
    );
}

const often = <T>(numRuns: number): fc.Parameters<T> => ({ numRuns, endOnFailure: true, reporter: briefly });

const nastyTexts = [
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
const nastyNumbers = [0, -1, 0.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308];
const nastyThings = [null, true, [], {}, [[]], [null], [1, '1', {}], { id: {} }, { length: 2 ** 32 }];
const nasty = fc.oneof(
  fc.constantFrom<unknown>(...nastyTexts, ...nastyNumbers, ...nastyThings),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A sound request in which some things, deep or not, are replaced, left out or added. */
function spoilt(request: SampleRequest): fc.Arbitrary<SampleRequest> {
  const places = (['params', 'query', 'body'] as const).flatMap((part) => placesIn(request[part], [part]));
  const change = fc.record({
    place: fc.constantFrom(...(places.length > 0 ? places : [['body']])),
    value: fc.oneof(nasty, fc.constant(undefined)),
  });
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) =>
      changes.reduce<SampleRequest>(
        (changed, { place, value }) => replaced(changed, place, value) as SampleRequest,
        request,
      ),
    );
}

function placesIn(value: unknown, path: string[]): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Object.entries(value).flatMap(([key, item]) => placesIn(item, [...path, key]));
  const isPart = path.length === 1 && path[0] !== 'body';
  return isPart ? inside : [path, ...inside];
}

function replaced(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? replaced(item, rest, by) : item));
  return { ...value, [key]: replaced((value as Record<string, unknown>)[key], rest, by) };
}

/** Anything at all in the body and query, at an address that exists. */
function arbitrary(request: SampleRequest): fc.Arbitrary<SampleRequest> {
  return fc
    .record({ query: fc.dictionary(fc.string({ maxLength: 20 }), nasty, { maxKeys: 4 }), body: nasty })
    .map((parts) => ({ ...request, ...parts }));
}

/** Each from another address, so that the shield against too many calls does not hide what is behind it. */
const remoteAddress = fc.ipV4();

async function send(caller: Caller, call: Call, request: SampleRequest, from: string): Promise<Answer> {
  const hasBody = call.method === 'POST' || call.method === 'PUT';
  return caller.send({
    method: call.method,
    url: addressOf(call, request),
    remoteAddress: from,
    ...(hasBody && {
      payload: typeof request.body === 'string' ? request.body : (JSON.stringify(request.body) ?? ''),
      headers: { 'content-type': call.takesFile ? 'text/csv' : 'application/json' },
    }),
  });
}

function expectAnswered(answer: Answer, request: unknown) {
  const seen = `${answer.status} ${JSON.stringify(answer.body)} to ${JSON.stringify(request)}`.slice(0, 600);
  expect(answer.status, seen).toBeLessThan(500);
  if (answer.status < 400) return;
  expect(answer.body, seen).toMatchObject({ isSuccess: false, message: { key: expect.any(String) } });
}

async function aScene() {
  const scene = await anAlertScene(app);
  return { scene, known: await knownValuesOf(app, scene) };
}
/** For whoever changes nothing. */
const unchanged = aScene();

describe.each(Object.values(calls) as Call[])('$name', (call) => {
  test.each(['Administrator', 'Manager', 'nobody'] as const)(
    'answers whatever %s asks',
    async (who) => {
      const changesNothing = who === 'nobody' || call.method === 'GET';
      const { scene, known: found } = await (changesNothing ? unchanged : aScene());
      const known = { ...found };
      const isAboutReport = call.name.startsWith('report/'); // those of an alert are not edited
      if (isAboutReport) known.reportId = await scene.report(scene.collectors.ofSupervisor);
      const sound = sampleRequest(call, known);
      const { society } = scene;
      const belongs =
        who === 'Manager' ? { nationalSocietyId: society.id, organizationId: society.organizationId } : {};
      const caller = who === 'nobody' ? app.nobody : app.as(await aUser(app.db, who, belongs));
      expectAnswered(await send(caller, call, sound, '127.0.0.1'), sound);
      await fc.assert(
        fc.asyncProperty(
          fc.oneof({ arbitrary: spoilt(sound), weight: 3 }, { arbitrary: arbitrary(sound), weight: 1 }),
          remoteAddress,
          async (request, from) => expectAnswered(await send(caller, call, request, from), request),
        ),
        often(tries),
      );
    },
    patience,
  );
});

describe('addresses of gateways', () => {
  let port: number;
  let key: string;
  beforeAll(async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.app.server.address() as AddressInfo).port;
    key = (await anAlertScene(app)).gateway.apiKey;
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
    await readWaitingMessages(app.services);
    const unread = await app.db
      .selectFrom('rawReports')
      .select(['id', 'text', 'sender', 'timestamp'])
      .where((eb) => eb.or([eb('processedAt', 'is', null), eb('attempts', '>', 0)]))
      .execute();
    expect(unread).toEqual([]);
  }

  test(
    'take or refuse whatever bytes are posted, with an empty body',
    async () => {
      await fc.assert(
        fc.asyncProperty(addresses, fc.uint8Array({ maxLength: 4000 }), async (path, bytes) => {
          const answer = await deliver(path, Buffer.from(bytes));
          expect([200, 400, 401]).toContain(answer.status);
          expect(answer.text).toBe('');
        }),
        often(tries * 5),
      );
    },
    patience,
  );

  const fieldNames = fc.constantFrom(
    ...['sender', 'timestamp', 'text', 'msgid', 'oid', 'modemno', 'from_number_e164', 'content'],
    ...['time_created', 'time_updated', 'id', 'SENDER', '__proto__', ''],
  );
  const almostMessage = fc
    .array(fc.constantFrom('1', '2', '0', '#', '*', ' ', '\n', '٣', '９', '\u200f', '99'), { maxLength: 40 })
    .map((parts) => parts.join(''));
  const values = fc.oneof(
    fc.constantFrom(...nastyTexts.filter((text) => text.length < 1000), ...nastyNumbers.map(String)),
    fc.string({ unit: 'binary', maxLength: 200 }),
    almostMessage,
    fc.constantFrom('20260310050000', '20261332999999', '1770000000', '1e99', '+221770000001'),
  );

  test(
    'take whatever a known gateway sends, and every message is read',
    async () => {
      await fc.assert(
        fc.asyncProperty(addresses, fc.dictionary(fieldNames, values, { maxKeys: 7 }), async (path, form) => {
          const fields = Object.entries(form).map(([name, value]) => [name, value.toWellFormed()]);
          const body = new URLSearchParams([...(fields as [string, string][]), ['apikey', key]]).toString();
          const answer = await deliver(path, Buffer.from(body));
          expect(answer.status, body).toBe(isRefused(form, body) ? 400 : 200);
          expect(answer.text).toBe('');
        }),
        often(tries * 10),
      );
      await expectEverythingRead();
    },
    patience,
  );

  /** Longer than any message can be, or a name twice. */
  function isRefused(form: Record<string, string>, body: string): boolean {
    const names = Object.keys(form).map((name) => name.toLowerCase());
    return Buffer.byteLength(body) > 3000 || new Set(names).size < names.length;
  }

  test(
    'survive whatever is written to the socket',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), fc.boolean(), async (bytes, hasHead) => {
          const head = hasHead
            ? 'POST /api/enqueueSmsEagleReport HTTP/1.1\r\nHost: here\r\nContent-Length: 900\r\n\r\n'
            : '';
          const said = await write(Buffer.concat([Buffer.from(head), Buffer.from(bytes)]));
          expect(said).not.toMatch(/^HTTP\/1\.1 5/);
        }),
        often(tries),
      );
      expect((await app.nobody.get('/health')).status).toBe(200);
    },
    patience,
  );

  /** Writes, hangs up, and answers what was said until then. */
  function write(bytes: Buffer): Promise<string> {
    return new Promise((resolve) => {
      let said = '';
      const socket = net.connect(port, '127.0.0.1', () => socket.end(bytes));
      socket.on('data', (part) => {
        said += part;
      });
      socket.on('error', () => resolve(said)).on('close', () => resolve(said));
    });
  }
});
