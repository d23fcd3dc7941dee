import { calls } from '@harken/contract/calls';
import type { Call } from '@harken/contract/calls/call';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Callers, createGlobalCallers } from './access/access-fixture.ts';
import { expected } from './access/expected.ts';
import { aFilledFixture, anEmptyFixture } from './responses/response-fixtures.ts';
import { openRollbackScope, type RollbackScope } from './support/calls/rollback-scope.ts';
import { buildSampleRequest, type KnownValues } from './support/calls/sample-request.ts';
import { sendSample } from './support/calls/send-sample.ts';
import { findOptionalLists, toStrictSchema } from './support/calls/strict-schema.ts';
import { startTestApp, type TestApp, type TestResponse } from './support/test-app.ts';

/**
 * Checks every response against its schema in the contract (docs/spec/api.md): nothing undeclared, no null, empty lists
 * included, local times without a zone. Once with data for everything, and once without data.
 */
interface ResponseTarget {
  app: TestApp;
  known: KnownValues;
  valuesByCall: Record<string, KnownValues>;
  callers: Callers;
  state: RollbackScope;
}

const jsonCalls = (Object.values(calls) as Call[]).filter(({ isDownload }) => !isDownload);
const reads = jsonCalls.filter(({ method, path }) => method === 'GET' || /\/list(All)?$/.test(path));
/** Calls that are not part of the older API and have no local time zone: they send UTC instants. */
const sendsInstants = [
  ...['outbox/list', 'outbox/search', 'alert/deliveries', 'outbox/failedWork', 'account/get'],
  ...['audit/list', 'audit/search', 'accessToken/list', 'serviceAccount/list'],
  ...[
    'checkup/get',
    'systemStatus/get',
    'setupGuide/gatewayTest',
    'today/project',
    'search/list',
    'notification/list',
  ],
  ...['dhis2/sendings', 'dhis2/sending'],
  ...['dataCollector/get', 'dataCollector/overview', 'village/overview'],
  'nationalSocietyStructure/boundaries/levels',
  ...['smsGateway/list', 'smsGateway/get', 'smsGateway/renewKey', 'smsGateway/phone'],
];

const filled = {} as ResponseTarget;
const empty = {} as ResponseTarget;

beforeAll(async () => {
  for (const [place, createFixture] of [
    [filled, aFilledFixture],
    [empty, anEmptyFixture],
  ] as const) {
    const app = await startTestApp({ config: { isDemo: true, isPublicStats: true, isTextEditing: true } });
    const { known, valuesByCall = {}, members } = await createFixture(app);
    const callers = { ...(await createGlobalCallers(app)), ...members };
    for (const person of Object.values(callers)) await app.as(person).get('/api/authentication/status');
    const state = await openRollbackScope(app.services.pool);
    Object.assign(place, { app, known, valuesByCall, callers, state } satisfies ResponseTarget);
  }
});

afterAll(async () => {
  for (const { app, state } of [filled, empty]) {
    state.end();
    await app.close();
  }
});

const message = z.strictObject({ key: z.string().optional(), data: z.unknown().optional() });

/** The complete schema of a successful response. */
function buildResponseSchema(call: Call): z.ZodType {
  if (call.isBare) return toStrictSchema(call.response ?? z.never());
  const value = call.response ? { value: toStrictSchema(call.response) } : {};
  return z.strictObject({ isSuccess: z.literal(true), message, ...value });
}

const instantLike = /^\d{4}-\d{2}-\d{2}[T ]/;
const localDateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

/** Finds nulls and times that are not local, at any depth. */
function findValueErrors(value: unknown, path: string, mayBeInstant: boolean): string[] {
  if (value === null) return [`${path} is null`];
  if (typeof value === 'string')
    return instantLike.test(value) && !mayBeInstant && !localDateTime.test(value)
      ? [`${path} is ${value}`]
      : [];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, item]) =>
    findValueErrors(item, `${path}.${name}`, mayBeInstant),
  );
}

function findErrors(
  call: Call,
  { body, headers }: TestResponse,
  schema = buildResponseSchema(call),
): string[] {
  const type = String(headers['content-type']);
  const read = schema.safeParse(body);
  return [
    ...(type.startsWith('application/json') ? [] : [`is sent as ${type}`]),
    ...(read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)),
    ...findValueErrors(body, '', sendsInstants.includes(call.name)),
  ];
}

/** Sends a call as everybody who may, and returns the errors found in the responses and the number of successful ones. */
async function collectResponses(call: Call, { app, known, valuesByCall, callers, state }: ResponseTarget) {
  const letters = [...(expected[call.name]?.roles ?? '')].filter((letter) => callers[letter] !== undefined);
  const request = buildSampleRequest(call, { ...known, ...valuesByCall[call.name] });
  const schema = buildResponseSchema(call);
  const faults: string[] = [];
  let read = 0;
  for (const letter of letters) {
    const caller = app.as(callers[letter] ?? 0);
    const response = await state.runAndRollBack(() => sendSample(caller, call, request));
    if (response.status !== 200) continue;
    read += 1;
    faults.push(...findErrors(call, response, schema).map((fault) => `as ${letter}: ${fault}`));
  }
  return { faults, read };
}

test.each<[string, unknown, string[]]>([
  ['no error in a valid response', { a: 1, list: [], on: '2026-03-10T05:00:00' }, []],
  ['an undeclared property', { a: 1, list: [], secret: 1 }, ['value: Unrecognized key: "secret"']],
  ['a missing list', { a: 1 }, ['value.list: Invalid input: expected array, received undefined']],
  [
    'a null',
    { a: null, list: [] },
    ['value.a: Invalid input: expected number, received null', '.value.a is null'],
  ],
  ['a time with a zone', { list: [], on: '2026-03-10T05:00:00Z' }, ['.value.on is 2026-03-10T05:00:00Z']],
])('this test detects %s', (_name, value, faults) => {
  const response = z.object({ a: z.int().nullish(), list: z.array(z.int()), on: z.string().nullish() });
  const call: Call = {
    name: 'made/up',
    method: 'GET',
    path: '/',
    summary: '',
    permission: 'public',
    response,
  };
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  const sent = { isSuccess: true, message: {}, value };
  expect(findErrors(call, { status: 200, headers, body: sent })).toEqual(faults);
});

describe.each(jsonCalls)('$name', (call) => {
  test('declares no optional list', () => {
    expect(call.response ? findOptionalLists(call.response) : []).toEqual([]);
  });

  test('responds in its declared shape with data for everything', async () => {
    const { faults, read } = await collectResponses(call, filled);
    expect(faults).toEqual([]);
    if (reads.includes(call)) expect(read).toBeGreaterThan(0);
  });
});

/** Reads without a specific subject, which can be tested without data. */
const unspecificReads = reads.filter(({ name }) =>
  ['public', 'anywhere', 'society', 'project'].includes(expected[name]?.subject ?? ''),
);
/** These have an id in the URL, or nothing to return without data. */
const needsData = [
  'globalCoordinator/get',
  'healthRisk/get',
  'suspectedDisease/get',
  'agreement/pendingAgreementDocuments',
  ...['dhis2/sending', 'weeklyReport/sending'],
  'identityProvider/signIn',
  'report/overview',
  'village/overview',
  'signal/seasonalChart',
  ...['signal/method', 'signal/testMethod'],
  'nationalSocietyStructure/boundaries/locate',
];

test.each(unspecificReads.filter(({ name }) => !needsData.includes(name)))(
  '$name responds in its declared shape without data',
  async (call) => {
    const { faults, read } = await collectResponses(call, empty);
    expect(faults).toEqual([]);
    expect(read).toBeGreaterThan(0);
  },
);

test('responses without a session have the same shape', async () => {
  const status = jsonCalls.find(({ name }) => name === 'authentication/status') as Call;
  const response = await filled.app.nobody.get('/api/authentication/status');
  expect(findErrors(status, response)).toEqual([]);
});
