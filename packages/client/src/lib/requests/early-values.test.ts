import { afterEach, expect, test, vi } from 'vitest';
import { dropEarly, getEarlyStart, keepEarly } from '../start/early-start.ts';
import { peekEarlyValue, takeEarlyValue } from './early-values.ts';
import { dropEarlyResponses, takeEarlyResponse } from './request.ts';

const address = '/api/project/2/basicData';
const input = { params: { projectId: 2 } } as const;
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const project = { id: 2, name: 'Lakeshore' };
const envelope = (value: unknown) => ({ isSuccess: true, value, message: null });
const { arrived } = getEarlyStart();

/** Keeps a response and waits until it has been read, or will not be. */
async function arrive(response: Response | Promise<Response>, at = address): Promise<void> {
  keepEarly(at, Promise.resolve(response));
  await new Promise((resolve) => setTimeout(resolve, 20));
}

afterEach(() => {
  vi.useRealTimers();
  dropEarlyResponses();
});

test('a value that has arrived is taken once', async () => {
  await arrive(json(envelope(project)));
  expect(takeEarlyValue('project/basicData', input)).toEqual(project);
  expect(takeEarlyValue('project/basicData', input)).toBeUndefined();
  expect(takeEarlyResponse(address)).toBeUndefined();
});

test('a value without an envelope is taken as it is', async () => {
  await arrive(json(project));
  expect(takeEarlyValue('project/basicData', input)).toEqual(project);
});

test('a value of other ids is not taken', async () => {
  await arrive(json(envelope(project)));
  expect(takeEarlyValue('project/basicData', { params: { projectId: 3 } })).toBeUndefined();
});

test.each<[string, () => Response | Promise<Response>]>([
  ['an error response', () => json(envelope(project), 403)],
  ['an envelope with an error', () => json({ isSuccess: false, message: { key: 'error.notFound' } })],
  ['a response that is not JSON', () => new Response('<html>')],
  [
    'a response that breaks off',
    () => new Response('{', { headers: { 'content-type': 'application/json' } }),
  ],
  ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('nothing is taken of %s', async (_name, respond) => {
  await arrive(respond());
  expect(takeEarlyValue('project/basicData', input)).toBeUndefined();
});

test('whoever sends the request instead can still read the body', async () => {
  await arrive(json(envelope(project)));
  const response = await takeEarlyResponse(address);
  expect(await response?.json()).toEqual(envelope(project));
  expect(arrived).toEqual({});
});

test('after a change nothing from before it is shown', async () => {
  await arrive(json(envelope(project)));
  dropEarlyResponses();
  expect(takeEarlyValue('project/basicData', input)).toBeUndefined();
});

test('a response that arrives after it was dropped is not kept', async () => {
  keepEarly(address, Promise.resolve(json(envelope(project))));
  dropEarly(address);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(arrived).toEqual({});
});

test('a value that nobody takes is forgotten', async () => {
  vi.useFakeTimers();
  keepEarly(address, Promise.resolve(json(envelope(project))));
  await vi.advanceTimersByTimeAsync(19_000);
  expect(Object.keys(arrived)).toEqual([address]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(arrived).toEqual({});
});

test('looking at a value leaves it to its query', async () => {
  const at = '/api/mapFile';
  await arrive(json(envelope({ file: null })), at);
  expect(peekEarlyValue('mapFile/get')).toEqual({ file: null });
  expect(takeEarlyValue('mapFile/get', {})).toEqual({ file: null });
  expect(peekEarlyValue('mapFile/get')).toBeUndefined();
});
