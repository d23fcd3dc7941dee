import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aPerson, showPage } from '../../../test/support/show-page.tsx';
import { server, showPages, success } from '../../../test/support/show-routes.tsx';
import { FailedTasksPage } from './failed-tasks-page.tsx';
import type { OutboxItem, WrongClock } from './outbox.api.ts';
import { OutboxPage } from './outbox-page.tsx';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const aMessage = (given: Partial<OutboxItem>): OutboxItem => ({
  id: 1,
  channel: 'sms',
  kind: 'feedback',
  to: '+221771234567',
  text: 'Thank you',
  state: 'Queued',
  createdAt: '2026-11-21T08:52:04.000Z',
  ...given,
});

/** Mocks the list and records the requests. */
function mockList(items: OutboxItem[], totalRows = items.length, clocks: WrongClock[] = []) {
  const requests: { page: string; body: unknown }[] = [];
  server.use(
    http.get('*/api/outbox/wrongClocks', () => success(clocks)),
    http.post('*/api/outbox/search', async ({ request }) => {
      const { search } = new URL(request.url);
      requests.push({ page: search, body: await request.json() });
      return success({ data: items, page: 1, rowsPerPage: 30, totalRows });
    }),
  );
  return requests;
}

describe('the outbox', () => {
  it.each<[WrongClock, RegExp]>([
    [
      { clock: 'host', name: 'web-1', offsetSeconds: -605 },
      /clock of the server web-1 is 10 minutes behind the database/,
    ],
    [{ clock: 'database', offsetSeconds: 95 }, /database clock is 1.5 minutes ahead/],
    [{ clock: 'server', offsetSeconds: -86_400 }, /server and the database are 1,?440 minutes behind/],
    [
      { clock: 'gateway', name: 'Eagle', smsGatewayId: 3, offsetSeconds: 240 },
      /clock of the SMS gateway Eagle is 4 minutes ahead/,
    ],
  ])('warns of a wrong clock: %o', async (wrong, sentence) => {
    mockList([], 0, [wrong]);
    showPages([{ path: '/outbox', page: OutboxPage }], '/outbox');
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it.each([
    [{ state: 'Queued', reason: 'outbox.reason.noGateway' }, 'Queued', /No gateway connected/],
    [{ state: 'Sent' }, 'Sent', /Feedback message/],
    [{ state: 'Failed', reason: 'outbox.reason.addressRefused' }, 'Failed', /rejected this address/],
    [{ state: 'Withheld', reason: 'outbox.reason.tooManyReplies' }, 'Withheld', /Hourly reply limit/],
    [{ state: 'Failed', reason: 'something odd' }, 'Failed', /server log/],
  ] as const)('shows a message with its state and reason: %o', async (given, word, detail) => {
    mockList([aMessage(given)]);
    showPage(OutboxPage);
    const table = await screen.findByRole('table', { name: /newest first/ });
    expect(within(table).getByText('+221771234567')).toBeTruthy();
    expect(within(table).getByText(word)).toBeTruthy();
    expect(within(table).getByText(detail)).toBeTruthy();
  });

  it.each([
    [{ deliveryStep: 'HandedOver' }, 'Handed over', /^Handed over: .*08:53/],
    [{ deliveryStep: 'Sent', cost: 'KES 0.8' }, 'Sent', /^Cost: .*KES 0.8/],
    [
      { deliveryStep: 'Delivered', deliveredAt: '2026-11-22T06:01:00.000Z' },
      'Delivered',
      /^Delivered: .*2026-11-22 06:01/,
    ],
  ] as const)('shows how far an SMS got: %o', async (given, word, line) => {
    mockList([aMessage({ state: 'Sent', sentAt: '2026-11-21T08:53:10.000Z', ...given })]);
    showPage(OutboxPage);
    const table = await screen.findByRole('table', { name: /newest first/ });
    expect(within(table).getByText(word)).toBeTruthy();
    expect(within(table).getByText(line)).toBeTruthy();
  });

  it('shows why a provider could not deliver an SMS', async () => {
    mockList([
      aMessage({
        ...{ state: 'Failed', deliveryStep: 'Failed', cost: 'KES 0.8' },
        ...{ reason: 'outbox.reason.providerFailed', reasonCode: 'AbsentSubscriber' },
      }),
      aMessage({ id: 2, state: 'Queued' }),
    ]);
    showPage(OutboxPage);
    expect(await screen.findByText('AbsentSubscriber')).toBeTruthy();
    expect(screen.getByText(/did not arrive/)).toBeTruthy();
    expect(screen.getByText(/^Cost:/)).toBeTruthy();
    expect(screen.queryByText(/^Handed over/)).toBeNull();
  });

  it('names the recipient where it is known, beside the number', async () => {
    mockList([aMessage({ recipientName: 'Mariam K.' }), aMessage({ id: 2, to: '+221770000000' })]);
    showPage(OutboxPage);
    const cells = (await screen.findAllByRole('cell')).map(({ textContent }) => textContent);
    expect(cells).toContain('Mariam K.+221771234567');
    expect(cells).toContain('+221770000000');
  });

  it('says when the next attempt is made', async () => {
    const nextAttemptAt = '2026-11-21T10:40:00.000Z';
    mockList([aMessage({ state: 'Retrying', reason: 'outbox.reason.mailServerError', nextAttemptAt })]);
    showPage(OutboxPage);
    expect(await screen.findByText(/Trying again at \d{2}:40/)).toBeTruthy();
  });

  it('folds a long e-mail under its subject, and makes its URL a link', async () => {
    const text = `Dear Ruth, ${'please confirm your account. '.repeat(10)}\nhttps://harken.example/verifyEmail#token=abc`;
    mockList([aMessage({ channel: 'email', subject: 'Welcome to Harken', text })]);
    showPage(OutboxPage);
    await userEvent.click(await screen.findByText('Welcome to Harken'));
    expect(screen.getByRole('link', { name: /verifyEmail/ }).getAttribute('href')).toBe(
      'https://harken.example/verifyEmail#token=abc',
    );
  });

  it.each([
    ['eidsr', 'eidsrEvent', 'EIDSR', 'Event for EIDSR'],
    ['webhook', 'report.received', 'Webhook', 'Event: report received'],
    ['webhook', 'alert.raised', 'Webhook', 'Event: alert raised'],
    ['webhook', 'alert.escalated', 'Webhook', 'Event: alert escalated'],
    ['webhook', 'alert.dismissed', 'Webhook', 'Event: alert dismissed'],
    ['webhook', 'alert.closed', 'Webhook', 'Event: alert closed'],
    ['webhook', 'ping', 'Webhook', 'Webhook test'],
  ] as const)('names messages to other systems: %s, %s', async (channel, kind, channelWord, kindWord) => {
    mockList([aMessage({ channel, kind, to: 'https://dhis.example.org/eidsr' })]);
    showPage(OutboxPage);
    const row = await screen.findByRole('row', { name: /dhis\.example\.org/ });
    expect(row.textContent).toContain(`${channelWord}${kindWord}`);
  });

  it('shows the error code of the other system after the reason', async () => {
    const refused = {
      state: 'Failed',
      reason: 'outbox.reason.eidsrConflict',
      reasonCode: '409 E1023',
    } as const;
    mockList([aMessage({ channel: 'eidsr', kind: 'eidsrEvent', ...refused })]);
    showPage(OutboxPage);
    const code = await screen.findByText('409 E1023');
    expect(code.getAttribute('dir')).toBe('ltr');
    expect(code.parentElement?.textContent).toMatch(/data elements 409 E1023$/);
  });

  it('shows a webhook payload as code, one value per line', async () => {
    const text = JSON.stringify({ type: 'ping', data: { project: 5 } });
    mockList([aMessage({ channel: 'webhook', kind: 'ping', to: 'https://hooks.example.org', text })]);
    showPage(OutboxPage);
    const code = await screen.findByRole('code');
    expect(code.textContent).toBe(JSON.stringify(JSON.parse(text), null, 2));
    expect(code.closest('[dir]')?.getAttribute('dir')).toBe('ltr');
  });

  it('links a message to its alert', async () => {
    mockList([aMessage({ kind: 'alertTriggered', alertId: 4127, projectId: 5 })]);
    showPage(OutboxPage);
    expect((await screen.findByRole('link', { name: 'Alert 4127' })).getAttribute('href')).toBe(
      '/projects/5/alerts/4127/assess',
    );
  });

  it('retries a failed message', async () => {
    let retried = '';
    mockList([aMessage({ id: 7, state: 'Failed', reason: 'outbox.reason.addressRefused' })]);
    server.use(
      http.post('*/api/outbox/:id/retry', ({ params }) => {
        retried = String(params.id);
        return success(undefined, 'outbox.retry.success');
      }),
    );
    showPage(OutboxPage);
    await userEvent.click(await screen.findByRole('button', { name: /Try again: message to/ }));
    expect(await screen.findByText('The message is queued again.')).toBeTruthy();
    expect(retried).toBe('7');
  });

  it('says why a message could not be retried', async () => {
    mockList([aMessage({ state: 'Failed' })]);
    server.use(
      http.post('*/api/outbox/:id/retry', () =>
        HttpResponse.json({ isSuccess: false, message: { key: 'outbox.messageNotFailed' } }, { status: 400 }),
      ),
    );
    showPage(OutboxPage);
    await userEvent.click(await screen.findByRole('button', { name: /Try again/ }));
    expect((await screen.findByRole('alert')).textContent).toMatch('Only failed messages');
  });

  it('keeps its filters in the URL and sends them', async () => {
    const requests = mockList([]);
    showPage(OutboxPage, { address: '/outbox?state=Failed&channel=email' });
    expect(await screen.findByText('No messages match these filters.')).toBeTruthy();
    expect(requests[0]).toEqual({ page: '?pageNumber=1', body: { channel: 'email', state: 'Failed' } });
    await userEvent.click(screen.getByRole('button', { name: 'Show all messages' }));
    await waitFor(() => expect(requests.at(-1)).toEqual({ page: '?pageNumber=1', body: {} }));
  });

  it('searches for a number without writing it into the address, and keeps the text with other filters', async () => {
    const requests = mockList([aMessage({})], 31);
    const router = showPage(OutboxPage, { address: '/outbox?pageNumber=2' });
    const field = await screen.findByRole('searchbox', { name: 'Number, e-mail or text' });
    await userEvent.type(field, '4567{Enter}');
    await waitFor(() => expect(requests.at(-1)).toEqual({ page: '?pageNumber=1', body: { search: '4567' } }));
    await userEvent.click(screen.getByRole('button', { name: /^Channel/ }));
    await userEvent.click(await screen.findByRole('radio', { name: 'SMS' }));
    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ search: '4567', channel: 'sms' }));
    expect(router.state.location.href).not.toContain('4567');
    expect(router.state.location.href).toContain('channel=sms');
  });

  it('says that nothing matches the search, and clears it', async () => {
    const requests = mockList([]);
    showPage(OutboxPage);
    const field = await screen.findByRole('searchbox', { name: 'Number, e-mail or text' });
    await userEvent.type(field, 'nothing{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all messages' }));
    await waitFor(() => expect(requests.at(-1)?.body).toEqual({}));
    expect((field as HTMLInputElement).value).toBe('');
  });

  it('turns pages', async () => {
    const requests = mockList([aMessage({})], 31);
    showPage(OutboxPage);
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(requests.at(-1)?.page).toBe('?pageNumber=2'));
  });

  it('says that there are no messages yet', async () => {
    mockList([]);
    showPage(OutboxPage);
    expect(await screen.findByText(/^No messages yet. Invitations, replies/)).toBeTruthy();
  });

  it.each([
    ['Administrator', 'Set up this installation', '/checkup/setup'],
    ['Manager', 'Open the projects', '/'],
  ] as const)('leads a %s from an empty list to what fills it', async (role, name, address) => {
    mockList([]);
    showPage(OutboxPage, { user: aPerson(role) });
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe(address);
  });

  it.each([
    [403, /do not have access/],
    [500, /could not be loaded/],
  ])('shows an error when the list is answered with %i', async (status, expected) => {
    server.use(http.post('*/api/outbox/search', () => HttpResponse.json({}, { status })));
    showPage(OutboxPage);
    expect((await screen.findByRole('alert')).textContent).toMatch(expected);
  });

  it.each([
    ['Administrator', 1],
    ['Manager', 0],
  ] as const)('offers a %s the failed tasks: %i links', async (role, links) => {
    mockList([]);
    showPage(OutboxPage, { user: aPerson(role) });
    await screen.findByText(/^No messages yet. Invitations, replies/);
    expect(screen.queryAllByRole('link', { name: 'Failed tasks' })).toHaveLength(links);
  });
});

describe('failed tasks', () => {
  const work = { id: '12', kind: 'message', reason: 'Error 57014', failedAt: '2026-11-21T09:00:00.000Z' };

  it('shows what failed and why, and restarts it', async () => {
    let body: unknown;
    server.use(
      http.get('*/api/outbox/failedWork', () => success([{ ...work, subjectId: 12 }])),
      http.post('*/api/outbox/retryWork', async ({ request }) => {
        body = await request.json();
        return success(undefined, 'outbox.retryWork.success');
      }),
    );
    showPage(FailedTasksPage);
    const row = await screen.findByRole('row', { name: /Process a received message/ });
    expect(within(row).getByText('Number 12')).toBeTruthy();
    expect(within(row).getByText('Error 57014')).toBeTruthy();
    await userEvent.click(within(row).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The task is queued again.')).toBeTruthy();
    expect(body).toEqual({ kind: 'message', id: '12' });
  });

  it('shows tasks without a translated name by their name in the queue', async () => {
    server.use(
      http.get('*/api/outbox/failedWork', () =>
        success([{ ...work, kind: 'task-of-a-newer-release', reason: '' }]),
      ),
    );
    showPage(FailedTasksPage);
    expect(await screen.findByText('task-of-a-newer-release')).toBeTruthy();
    expect(screen.getByText('No reason was recorded')).toBeTruthy();
  });

  it('says that nothing has failed', async () => {
    server.use(http.get('*/api/outbox/failedWork', () => success([])));
    showPage(FailedTasksPage);
    expect(await screen.findByText(/No failed tasks/)).toBeTruthy();
  });
});
