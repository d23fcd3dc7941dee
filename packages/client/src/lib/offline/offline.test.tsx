import { dehydrate, hydrate, QueryObserver } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { aQueryClient } from '../../../test/support/fixture.tsx';
import { errorResponse, mockCall, server, success } from '../../../test/support/show-routes.tsx';
import { callOrCached } from '../requests/request.ts';
import { cacheResponses, removeOtherUsersData, restoreResponses } from './cache-responses.ts';
import { readAll, remove, write } from './cache-store.ts';
import { type CachedStart, clearAll, clearResponses, startName, textsName } from './cached-responses.ts';
import { isOffline, markServerLost, markServerReached } from './connection.ts';
import type { OfflineDecision } from './decision-rules.ts';
import { discardDecision, loadDecisions, sendDecisions, storeDecision } from './decisions.ts';
import { loadEntries, sendEntries, sendOrStore } from './entries.ts';
import type { OfflineEntry } from './entry-rules.ts';

const empty = async () => {
  await clearAll();
  await remove(textsName);
  await loadDecisions();
  markServerReached();
};
beforeAll(() => server.listen());
beforeEach(empty);
afterEach(async () => {
  server.resetHandlers();
  vi.useRealTimers();
  await empty();
});
afterAll(() => server.close());

const ruth = { id: 1, languageCode: 'en' };
const start = (more: Partial<CachedStart> = {}): CachedStart => ({
  ...{
    user: ruth,
    appData: { authCookieExpiration: 180 },
    keptAt: Date.now() - 1000,
    until: Date.now() + 60_000,
  },
  ...more,
});
const decision = (reportId: number, more: Partial<OfflineDecision> = {}): OfflineDecision => ({
  ...{
    userId: 1,
    alertId: 7,
    reportId,
    deed: 'accept',
    healthRisk: 'Fever',
    receivedAt: '',
    statusBefore: 'Pending',
    decidedAt: reportId,
  },
  ...more,
});
const failConnection = () => HttpResponse.error();
const listCachedNames = async () => (await readAll('')).map(([name]) => name);

/** Mocks the decision calls of an alert. Returns the received decisions. */
function mockDecisionCalls(reply: (reportId: number) => ReturnType<typeof success>): string[] {
  const received: string[] = [];
  for (const deed of ['accept', 'dismiss'])
    mockCall('post', `alert/7/${deed}Report`, (_body, { reportId }) => {
      received.push(`${deed} ${reportId}`);
      return reply(Number(reportId));
    });
  return received;
}

it('without the server the app starts with cached responses, and is offline', async () => {
  mockCall('get', 'authentication/status', failConnection);
  await write(startName, start());
  await expect(callOrCached('authentication/status')).resolves.toMatchObject({ userData: ruth });
  expect(isOffline()).toBe(true);
});

it('a response of the server takes precedence, even if nobody is signed in', async () => {
  mockCall('get', 'authentication/status', () => success({ isAuthenticated: false }));
  await write(startName, start());
  await expect(callOrCached('authentication/status')).resolves.toEqual({ isAuthenticated: false });
});

it('cached responses are not used, and are cleared, after the session is over', async () => {
  mockCall('get', 'authentication/status', failConnection);
  await write(startName, start({ until: Date.now() - 1 }));
  await write('answer:x', {});
  await expect(callOrCached('authentication/status')).rejects.toThrow();
  expect(await listCachedNames()).toEqual([]);
});

/** A client with a response. */
async function filledClient(queryKey: unknown[]) {
  const client = aQueryClient();
  await client.fetchQuery({ queryKey, queryFn: async () => ({ data: [] }) });
  return client;
}

it('lists are cached, and restored unless there is newer data', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const [client, later] = [aQueryClient(), aQueryClient()];
  const stop = cacheResponses(client, async () => true);
  await client.fetchQuery({ queryKey: ['report/list', 5], queryFn: async () => ({ data: [{ id: 1 }] }) });
  await client.fetchQuery({ queryKey: ['user/list', 5], queryFn: async () => ['somebody'] });
  await vi.advanceTimersByTimeAsync(2000);
  await waitFor(async () => expect(await listCachedNames()).toEqual(['answer:["report/list",5]']));
  stop();
  await restoreResponses(later);
  expect(later.getQueryData(['report/list', 5])).toEqual({ data: [{ id: 1 }] });
  later.setQueryData(['report/list', 5], { data: [] }, { updatedAt: Date.now() + 1 });
  await restoreResponses(later);
  expect(later.getQueryData(['report/list', 5])).toEqual({ data: [] });
});

it('a response that had arrived before its page is cached; what a page wrote or restored is not', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const client = aQueryClient();
  const stop = cacheResponses(client, async () => true);
  client.setQueryData(['alert/list', 5], { data: [] });
  hydrate(client, dehydrate(await filledClient(['report/list', 6])));
  const observer = new QueryObserver(client, {
    queryKey: ['report/list', 5],
    queryFn: async () => ({ data: [] as object[] }),
    initialData: () => ({ data: [{ id: 1 }] }),
    staleTime: 60_000,
  });
  const unsubscribe = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(2000);
  await waitFor(async () => expect(await listCachedNames()).toEqual(['answer:["report/list",5]']));
  unsubscribe();
  stop();
});

it('nothing is cached after another tab signed out', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const client = aQueryClient();
  const stop = cacheResponses(client, async () => false);
  await client.fetchQuery({ queryKey: ['report/list', 5], queryFn: async () => ({ data: [] }) });
  await vi.advanceTimersByTimeAsync(2000);
  stop();
  expect(await listCachedNames()).toEqual([]);
});

it('signing out keeps only the texts, the end of a session keeps offline decisions, too', async () => {
  const fill = async () => {
    await write(startName, start());
    await write('answer:x', {});
    await write(textsName, { language: 'en', texts: {} });
    await storeDecision(decision(1));
  };
  await fill();
  await clearResponses();
  expect((await listCachedNames()).sort()).toEqual(['decisions', 'texts']);
  await fill();
  await clearAll();
  expect(await listCachedNames()).toEqual(['texts']);
});

it('another user finds no data of the previous one', async () => {
  await write(startName, start());
  await write('answer:x', {});
  await storeDecision(decision(1));
  await removeOtherUsersData(2);
  expect(await loadDecisions()).toEqual([]);
  expect(await listCachedNames()).toEqual([]);
});

it('decisions are sent in order and each once, even if several pages send', async () => {
  const received = mockDecisionCalls(() => success({ assessmentStatus: 'Open' }));
  for (const id of [3, 1, 2]) await storeDecision(decision(id, { deed: id === 1 ? 'dismiss' : 'accept' }));
  const client = aQueryClient();
  await Promise.all([sendDecisions(client, 1), sendDecisions(client, 1)]);
  expect(received).toEqual(['accept 3', 'dismiss 1', 'accept 2']);
  expect(await loadDecisions()).toEqual([]);
});

it('a removed decision is not sent', async () => {
  const received = mockDecisionCalls(() => success({ assessmentStatus: 'Open' }));
  await storeDecision(decision(1));
  await storeDecision(decision(2));
  await discardDecision(1);
  await sendDecisions(aQueryClient(), 1);
  expect(received).toEqual(['accept 2']);
});

it('a refused decision stays with its reason and the status of the report, and the others are sent', async () => {
  mockDecisionCalls((id) =>
    id === 1 ? errorResponse('alert.acceptReport.wrongReportStatus') : success({ assessmentStatus: 'Open' }),
  );
  mockCall('get', 'alert/7/get', () => success({ reports: [{ id: 1, status: 'Rejected' }] }));
  await storeDecision(decision(1));
  await storeDecision(decision(2));
  await sendDecisions(aQueryClient(), 1);
  const [remaining, ...others] = await loadDecisions();
  expect(others).toEqual([]);
  expect(remaining?.refused).toEqual({ key: 'alert.acceptReport.wrongReportStatus', now: 'Rejected' });
});

it('a decision of somebody else is not overwritten', async () => {
  const received = mockCall('post', 'report/1/accept', () => success());
  mockCall('get', 'report/1/get', () => HttpResponse.json({ reportStatus: 'Rejected' }));
  await storeDecision(decision(1, { alertId: undefined }));
  await sendDecisions(aQueryClient(), 1);
  expect(received).toEqual([]);
  const [remaining] = await loadDecisions();
  expect(remaining?.refused).toEqual({ key: 'offline.changedMeanwhile', now: 'Rejected' });
});

it('a decision that cannot be sent now stays, with all after it', async () => {
  const received = mockDecisionCalls(() => failConnection());
  await storeDecision(decision(1));
  await storeDecision(decision(2));
  await sendDecisions(aQueryClient(), 1);
  expect(received).toEqual(['accept 1']);
  expect((await loadDecisions()).map(({ reportId, refused }) => [reportId, refused])).toEqual([
    [1, undefined],
    [2, undefined],
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
});

const note = (key: string, userId = 1): OfflineEntry => ({
  ...{ call: 'dataCollector/addNote', key, userId, subjectId: 7, subject: 'Amadou', text: 'Moved' },
  ...{ body: { text: 'Moved' }, enteredAt: 0 },
});

it('an entry whose response was lost is stored, and sent again with the same key', async () => {
  const received: unknown[] = [];
  let reply: () => ReturnType<typeof success> | ReturnType<typeof failConnection> = failConnection;
  mockCall('post', 'dataCollector/7/addNote', (body) => {
    received.push(body);
    return reply() as ReturnType<typeof success>;
  });
  expect(await sendOrStore(note('6f1c9b1e-3c1a-4f7e-9a55-0d2b8c6a1f00'))).toBe(false);
  expect(isOffline()).toBe(true);
  expect(await loadEntries()).toHaveLength(1);
  markServerReached();
  reply = () => success();
  await Promise.all([sendEntries(aQueryClient(), 1), sendEntries(aQueryClient(), 1)]);
  const sent = { text: 'Moved', entryKey: '6f1c9b1e-3c1a-4f7e-9a55-0d2b8c6a1f00' };
  expect(received).toEqual([sent, sent]);
  expect(await loadEntries()).toEqual([]);
});

it('an entry is not sent for another person, and goes when one signs in', async () => {
  markServerLost();
  await sendOrStore(note('a', 2));
  markServerReached();
  const received = mockCall('post', 'dataCollector/7/addNote', () => success());
  await sendEntries(aQueryClient(), 1);
  expect(received).toEqual([]);
  expect(await loadEntries()).toHaveLength(1);
  await removeOtherUsersData(1);
  expect(await loadEntries()).toEqual([]);
});

it('a refused entry stays with its reason, and the next one is sent', async () => {
  markServerLost();
  await sendOrStore(note('a'));
  await sendOrStore({ ...note('b'), subjectId: 8 });
  markServerReached();
  mockCall('post', 'dataCollector/7/addNote', () => errorResponse('dataCollector.notFound'));
  const received = mockCall('post', 'dataCollector/8/addNote', () => success());
  await sendEntries(aQueryClient(), 1);
  expect(received).toHaveLength(1);
  expect(await loadEntries()).toMatchObject([{ key: 'a', refused: 'dataCollector.notFound' }]);
});

it('entries survive the end of the session, but not signing out', async () => {
  markServerLost();
  await sendOrStore(note('a'));
  await clearResponses();
  expect(await loadEntries()).toHaveLength(1);
  await clearAll();
  expect(await loadEntries()).toEqual([]);
});
