import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answer, refusal, server, success } from '../../../test/support/show-routes.tsx';
import { aQueryClient } from '../../../test/support/stage.tsx';
import { callOrLastSeen } from '../request.ts';
import { isOffline, noteReached } from './connection.ts';
import type { WaitingDecision } from './decision-rules.ts';
import { dropDecision, keepDecision, loadDecisions, sendDecisions } from './decisions.ts';
import { keepAnswers, makeRoomFor, restoreAnswers } from './keeping.ts';
import { readAll, remove, write } from './kept-store.ts';
import { forgetAll, forgetAnswers, type KeptStart, startName, textsName } from './last-seen.ts';

const empty = async () => {
  await forgetAll();
  await remove(textsName);
  await loadDecisions();
  noteReached();
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
const start = (more: Partial<KeptStart> = {}): KeptStart => ({
  ...{
    user: ruth,
    appData: { authCookieExpiration: 180 },
    keptAt: Date.now() - 1000,
    until: Date.now() + 60_000,
  },
  ...more,
});
const decision = (reportId: number, more: Partial<WaitingDecision> = {}): WaitingDecision => ({
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
const lostLine = () => HttpResponse.error();
const namesKept = async () => (await readAll('')).map(([name]) => name);

/** The server takes decisions on reports of an alert, and notes them. */
function takeDecisions(reply: (reportId: number) => ReturnType<typeof success>): string[] {
  const taken: string[] = [];
  for (const deed of ['accept', 'dismiss'])
    answer('post', `alert/7/${deed}Report`, (_body, { reportId }) => {
      taken.push(`${deed} ${reportId}`);
      return reply(Number(reportId));
    });
  return taken;
}

it('without the server the app starts as it was last seen, and knows that it is offline', async () => {
  answer('get', 'authentication/status', lostLine);
  await write(startName, start());
  await expect(callOrLastSeen('authentication/status')).resolves.toMatchObject({ userData: ruth });
  expect(isOffline()).toBe(true);
});

it('what the server says counts, also when it says that nobody is there', async () => {
  answer('get', 'authentication/status', () => success({ isAuthenticated: false }));
  await write(startName, start());
  await expect(callOrLastSeen('authentication/status')).resolves.toEqual({ isAuthenticated: false });
});

it('nothing is shown once the session is over by its age, and nothing of it is left', async () => {
  answer('get', 'authentication/status', lostLine);
  await write(startName, start({ until: Date.now() - 1 }));
  await write('answer:x', {});
  await expect(callOrLastSeen('authentication/status')).rejects.toThrow();
  expect(await namesKept()).toEqual([]);
});

it('lists are kept when they come, and put back where nothing newer is known', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const [client, later] = [aQueryClient(), aQueryClient()];
  const stop = keepAnswers(client, async () => true);
  await client.fetchQuery({ queryKey: ['report/list', 5], queryFn: async () => ({ data: [{ id: 1 }] }) });
  await client.fetchQuery({ queryKey: ['user/list', 5], queryFn: async () => ['somebody'] });
  await vi.advanceTimersByTimeAsync(2000);
  await waitFor(async () => expect(await namesKept()).toEqual(['answer:["report/list",5]']));
  stop();
  await restoreAnswers(later);
  expect(later.getQueryData(['report/list', 5])).toEqual({ data: [{ id: 1 }] });
  later.setQueryData(['report/list', 5], { data: [] }, { updatedAt: Date.now() + 1 });
  await restoreAnswers(later);
  expect(later.getQueryData(['report/list', 5])).toEqual({ data: [] });
});

it('nothing is kept any more once another tab has signed out', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const client = aQueryClient();
  const stop = keepAnswers(client, async () => false);
  await client.fetchQuery({ queryKey: ['report/list', 5], queryFn: async () => ({ data: [] }) });
  await vi.advanceTimersByTimeAsync(2000);
  stop();
  expect(await namesKept()).toEqual([]);
});

it('signing out leaves the words of the app alone, the end of a session also what waits', async () => {
  const fill = async () => {
    await write(startName, start());
    await write('answer:x', {});
    await write(textsName, { language: 'en', texts: {} });
    await keepDecision(decision(1));
  };
  await fill();
  await forgetAnswers();
  expect((await namesKept()).sort()).toEqual(['decisions', 'texts']);
  await fill();
  await forgetAll();
  expect(await namesKept()).toEqual(['texts']);
});

it('another person finds nothing of the one before', async () => {
  await write(startName, start());
  await write('answer:x', {});
  await keepDecision(decision(1));
  await makeRoomFor(2);
  expect(await loadDecisions()).toEqual([]);
  expect(await namesKept()).toEqual(['decisions']);
});

it('decisions are sent in order and each once, however many pages try', async () => {
  const taken = takeDecisions(() => success({ assessmentStatus: 'Open' }));
  for (const id of [3, 1, 2]) await keepDecision(decision(id, { deed: id === 1 ? 'dismiss' : 'accept' }));
  const client = aQueryClient();
  await Promise.all([sendDecisions(client, 1), sendDecisions(client, 1)]);
  expect(taken).toEqual(['accept 3', 'dismiss 1', 'accept 2']);
  expect(await loadDecisions()).toEqual([]);
});

it('what was taken back is not sent', async () => {
  const taken = takeDecisions(() => success({ assessmentStatus: 'Open' }));
  await keepDecision(decision(1));
  await keepDecision(decision(2));
  await dropDecision(1);
  await sendDecisions(aQueryClient(), 1);
  expect(taken).toEqual(['accept 2']);
});

it('a conflict stays with its reason and what the report is now, and the others go on', async () => {
  takeDecisions((id) =>
    id === 1 ? refusal('alert.acceptReport.wrongReportStatus') : success({ assessmentStatus: 'Open' }),
  );
  answer('get', 'alert/7/get', () => success({ reports: [{ id: 1, status: 'Rejected' }] }));
  await keepDecision(decision(1));
  await keepDecision(decision(2));
  await sendDecisions(aQueryClient(), 1);
  const [left, ...others] = await loadDecisions();
  expect(others).toEqual([]);
  expect(left?.refused).toEqual({ key: 'alert.acceptReport.wrongReportStatus', now: 'Rejected' });
});

it('what somebody else decided meanwhile is not turned round', async () => {
  const taken = answer('post', 'report/1/accept', () => success());
  answer('get', 'report/1/get', () => HttpResponse.json({ reportStatus: 'Rejected' }));
  await keepDecision(decision(1, { alertId: undefined }));
  await sendDecisions(aQueryClient(), 1);
  expect(taken).toEqual([]);
  const [left] = await loadDecisions();
  expect(left?.refused).toEqual({ key: 'offline.changedMeanwhile', now: 'Rejected' });
});

it('what the server cannot take now waits on, with all that comes after it', async () => {
  const taken = takeDecisions(() => lostLine());
  await keepDecision(decision(1));
  await keepDecision(decision(2));
  await sendDecisions(aQueryClient(), 1);
  expect(taken).toEqual(['accept 1']);
  expect((await loadDecisions()).map(({ reportId, refused }) => [reportId, refused])).toEqual([
    [1, undefined],
    [2, undefined],
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
});
