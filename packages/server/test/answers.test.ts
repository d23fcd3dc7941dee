import type { Call } from '@harken/contract/call';
import { calls } from '@harken/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { expected } from './access/expected.ts';
import { borderlessCallers, type Callers } from './access/worlds.ts';
import { anEmptyWorld, aRichWorld } from './answers/worlds.ts';
import { type KnownValues, sampleRequest } from './support/sample-request.ts';
import { sendSample } from './support/send-sample.ts';
import { optionalLists, strictly } from './support/strict-schema.ts';
import { type Answer, startTestApp, type TestApp } from './support/test-app.ts';
import { type Undoable, undoable } from './support/undoable.ts';

/**
 * Every answer against the shape that the contract declares for it: nothing undeclared, no null, empty lists sent, local
 * times without a zone (contract 1.2, 1.3). Asked where there is something of everything, and where there is nothing.
 */
interface Place {
  app: TestApp;
  known: KnownValues;
  knownOf: Record<string, KnownValues>;
  callers: Callers;
  state: Undoable;
}

const answering = (Object.values(calls) as Call[]).filter(({ isDownload }) => !isDownload);
const reading = answering.filter(({ method, path }) => method === 'GET' || /\/list(All)?$/.test(path));
/** Ours alone, and of no one place whose clock would count: they send instants in UTC, and say so. */
const sendsInstants = [
  ...['outbox/list', 'alert/deliveries', 'outbox/failedWork', 'account/get', 'audit/list'],
  ...['smsGateway/get', 'smsGateway/renewKey'],
];

const rich = {} as Place;
const empty = {} as Place;

beforeAll(async () => {
  for (const [place, aWorld] of [
    [rich, aRichWorld],
    [empty, anEmptyWorld],
  ] as const) {
    const app = await startTestApp({ config: { isDemo: true, isPublicStats: true, isTextEditing: true } });
    const { known, knownOf = {}, members } = await aWorld(app);
    const callers = { ...(await borderlessCallers(app)), ...members };
    for (const person of Object.values(callers)) await app.as(person).get('/api/authentication/status');
    Object.assign(place, { app, known, knownOf, callers, state: await undoable(app.services.pool) });
  }
});

afterAll(async () => {
  for (const { app, state } of [rich, empty]) {
    state.end();
    await app.close();
  }
});

const message = z.strictObject({ key: z.string().optional(), data: z.unknown().optional() });

/** The whole answer of a call that succeeds. */
function shapeOf(call: Call): z.ZodType {
  if (call.isBare) return strictly(call.answer ?? z.never());
  const value = call.answer ? { value: strictly(call.answer) } : {};
  return z.strictObject({ isSuccess: z.literal(true), message, ...value });
}

const instantLike = /^\d{4}-\d{2}-\d{2}[T ]/;
const localDateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

/** Nulls, and times that are not local ones, wherever they stand. */
function faultsIn(value: unknown, path: string, mayBeInstant: boolean): string[] {
  if (value === null) return [`${path} is null`];
  if (typeof value === 'string')
    return instantLike.test(value) && !mayBeInstant && !localDateTime.test(value)
      ? [`${path} is ${value}`]
      : [];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, item]) => faultsIn(item, `${path}.${name}`, mayBeInstant));
}

function faultsOf(call: Call, { body, headers }: Answer): string[] {
  const type = String(headers['content-type']);
  const read = shapeOf(call).safeParse(body);
  return [
    ...(type.startsWith('application/json') ? [] : [`is sent as ${type}`]),
    ...(read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)),
    ...faultsIn(body, '', sendsInstants.includes(call.name)),
  ];
}

/** Asks as everybody who may; the faults of what is answered, and how often there was something to read. */
async function answersTo(call: Call, { app, known, knownOf, callers, state }: Place) {
  const letters = [...(expected[call.name]?.roles ?? '')].filter((letter) => callers[letter] !== undefined);
  const request = sampleRequest(call, { ...known, ...knownOf[call.name] });
  const faults: string[] = [];
  let read = 0;
  for (const letter of letters) {
    const caller = app.as(callers[letter] ?? 0);
    const answer = await state.undone(() => sendSample(caller, call, request));
    if (answer.status !== 200) continue;
    read += 1;
    faults.push(...faultsOf(call, answer).map((fault) => `as ${letter}: ${fault}`));
  }
  return { faults, read };
}

test.each<[string, unknown, string[]]>([
  ['what is right', { a: 1, list: [], on: '2026-03-10T05:00:00' }, []],
  ['what is undeclared', { a: 1, list: [], secret: 1 }, ['value: Unrecognized key: "secret"']],
  ['a list left out', { a: 1 }, ['value.list: Invalid input: expected array, received undefined']],
  [
    'a null',
    { a: null, list: [] },
    ['value.a: Invalid input: expected number, received null', '.value.a is null'],
  ],
  ['a time with a zone', { list: [], on: '2026-03-10T05:00:00Z' }, ['.value.on is 2026-03-10T05:00:00Z']],
])('this test finds %s', (_name, value, faults) => {
  const answer = z.object({ a: z.int().nullish(), list: z.array(z.int()), on: z.string().nullish() });
  const call: Call = { name: 'made/up', method: 'GET', path: '/', summary: '', permission: 'public', answer };
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  const sent = { isSuccess: true, message: {}, value };
  expect(faultsOf(call, { status: 200, headers, body: sent })).toEqual(faults);
});

describe.each(answering)('$name', (call) => {
  test('declares no list that could be left out', () => {
    expect(call.answer ? optionalLists(call.answer) : []).toEqual([]);
  });

  test('answers in its declared shape where there is something of everything', async () => {
    const { faults, read } = await answersTo(call, rich);
    expect(faults).toEqual([]);
    if (reading.includes(call)) expect(read).toBeGreaterThan(0);
  });
});

/** Reads that ask for no particular thing, and can so be asked where there is none. */
const general = reading.filter(({ name }) =>
  ['public', 'anywhere', 'society', 'project'].includes(expected[name]?.of ?? ''),
);
/** They have an id of their own in the address, or nothing to say without something. */
const namesSomething = [
  'globalCoordinator/get',
  'healthRisk/get',
  'suspectedDisease/get',
  'agreement/pendingAgreementDocuments',
];

test.each(general.filter(({ name }) => !namesSomething.includes(name)))(
  '$name answers in its declared shape where there is nothing',
  async (call) => {
    const { faults, read } = await answersTo(call, empty);
    expect(faults).toEqual([]);
    expect(read).toBeGreaterThan(0);
  },
);

test('whoever is not signed in is told so in the same shape', async () => {
  const status = answering.find(({ name }) => name === 'authentication/status') as Call;
  const answer = await rich.app.nobody.get('/api/authentication/status');
  expect(faultsOf(status, answer)).toEqual([]);
});
