import { calls } from '@harken/contract/calls';
import type { Call } from '@harken/contract/calls/call';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildParameters, hostileValue, runsPerTest, timeoutMilliseconds } from './fuzz/inputs.ts';
import { aUser } from './support/builders/people.ts';
import { createKnownValues } from './support/calls/known-values.ts';
import { openRollbackScope, type RollbackScope } from './support/calls/rollback-scope.ts';
import {
  buildSampleRequest,
  buildUrl,
  type KnownValues,
  type SampleRequest,
} from './support/calls/sample-request.ts';
import { anAlertFixture } from './support/fixtures/alert-fixture.ts';
import { type Caller, startTestApp, type TestResponse } from './support/test-app.ts';

/**
 * No input makes the server fail: no response with status 500 or above, and every error in JSON with a text key. The requests of a
 * test follow one another on the same data, and are rolled back at its end.
 */
const app = await startTestApp({ config: { isDemo: true, isTextEditing: true } });
await app.app.listen({ port: 0, host: '127.0.0.1' }); // the simulator posts to its own server
const roles = ['Administrator', 'Manager', 'nobody'] as const;
const callers = { nobody: app.nobody } as Record<(typeof roles)[number], Caller>;
let known: KnownValues;
/** A report that can be edited: those of an alert cannot. */
let reportId: number;
let state: RollbackScope;

beforeAll(async () => {
  const fixture = await anAlertFixture(app);
  known = await createKnownValues(app, fixture);
  reportId = await fixture.report(fixture.collectors.ofSupervisor);
  const { society } = fixture;
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  callers.Administrator = app.as(await aUser(app.db, 'Administrator'));
  callers.Manager = app.as(await aUser(app.db, 'Manager', at));
  for (const caller of Object.values(callers)) await caller.get('/api/authentication/status');
  state = await openRollbackScope(app.services.pool);
});

afterAll(async () => {
  state.end();
  await app.close();
});

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

describe.each(Object.values(calls) as Call[])('$name', (call) => {
  test.each(roles)(
    'responds to anything %s sends',
    async (role) => {
      const caller = callers[role];
      const validRequest = buildSampleRequest(call, {
        ...known,
        ...(call.name.startsWith('report/') && { reportId }),
      });
      const expectAnswer = (request: SampleRequest, from: string) =>
        state.runAndKeep(async () => expectAnswered(await send(caller, call, request, from), request));
      const requests = fc.oneof(
        { arbitrary: mutateRequest(validRequest), weight: 3 },
        { arbitrary: buildArbitraryRequest(validRequest), weight: 1 },
      );
      await state.runAndRollBack(async () => {
        await expectAnswer(validRequest, '127.0.0.1');
        await fc.assert(
          fc.asyncProperty(requests, remoteAddress, expectAnswer),
          buildParameters(runsPerTest),
        );
      });
    },
    timeoutMilliseconds,
  );
});
