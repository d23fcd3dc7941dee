import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import { formatDateTime } from '../../../lib/dates/dates.ts';
import { toLocalTime } from '../../../lib/dates/instants.ts';
import { anAlert, hoursAgo } from '../testing/alerts.builders.ts';
import { mockContextCalls, showAlertPage } from '../testing/show-alert-page.tsx';
import type { AlertDelivery } from './api.ts';

const address = '/projects/5/alerts/4127/assess';
const escalated = {
  assessmentStatus: 'Escalated',
  escalatedAt: hoursAgo(2),
  recipientsNotified: true,
} as const;
const createdAt = '2026-03-10T08:52:00.000Z';

beforeAll(() => server.listen());
beforeEach(() => mockContextCalls());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const grace = {
  key: 'user-1',
  name: 'Grace Otim',
  userRole: 'Supervisor',
  organization: 'Kalembe Branch',
} as const;
const officer = { key: 'recipient-1', role: 'District officer', organization: 'Ministry' };

let lastId = 100;
function aDelivery(given: Partial<AlertDelivery> = {}): AlertDelivery {
  lastId += 1;
  return {
    id: lastId,
    channel: 'sms',
    kind: 'alertEscalated',
    people: [officer],
    address: '+999 70 555 0001',
    state: 'Sent',
    attempts: 1,
    createdAt,
    mayRetry: false,
    ...given,
  };
}

async function show(
  deliveries: AlertDelivery[],
  { alert = anAlert(escalated), role }: { alert?: object; role?: Parameters<typeof showAlertPage>[1] } = {},
) {
  mockCall('get', 'alert/4127/get', () => HttpResponse.json({ ...anAlert(), ...alert }));
  mockCall('get', 'alert/4127/deliveries', () => success(deliveries));
  showAlertPage(address, role);
  return screen.findByRole('region', { name: 'Notifications' });
}

const part = (name: string) => screen.findByRole('region', { name });
const findPerson = (region: HTMLElement, name: string) =>
  within(region)
    .getAllByRole('listitem')
    .find((item) => item.firstElementChild?.textContent?.startsWith(name)) as HTMLElement;

describe('who was notified', () => {
  it('shows the state of each message by trigger, recipient and channel', async () => {
    const nextAttemptAt = '2026-03-10T10:40:00.000Z';
    const toGrace = { kind: 'alertTriggered', people: [grace], address: '+999 70 555 0100' };
    await show([
      aDelivery({ ...toGrace, state: 'Retrying', nextAttemptAt, reason: 'outbox.reason.deviceUnreachable' }),
      aDelivery({ sentAt: createdAt }),
      aDelivery({ channel: 'email', address: 'officer@moh.example', state: 'Queued' }),
    ]);
    const recipient = findPerson(await part('Alert escalated'), 'District officer, Ministry');
    expect(recipient.textContent).toContain(
      `SMS+999 70 555 0001Sent${formatDateTime(toLocalTime(createdAt))}`,
    );
    expect(recipient.textContent).toContain('E-mailofficer@moh.exampleQueued');
    expect(within(recipient).getByRole('link').getAttribute('href')).toBe('tel:+999705550001');
    const raised = findPerson(await part('Alert raised'), 'Grace Otim');
    expect(raised.textContent).toContain('Supervisor, Kalembe Branch');
    const time = formatDateTime(toLocalTime(nextAttemptAt)).slice(-5);
    expect(raised.textContent).toContain(`Trying again at ${time}`);
    expect(raised.textContent).toContain('The gateway device does not respond');
    const events = screen.getAllByRole('heading', { level: 3, name: /^Alert (escalated|raised)$/ });
    expect(events.map(({ textContent }) => textContent)).toEqual(['Alert escalated', 'Alert raised']);
  });

  it('shows which message is a fallback e-mail, and who was not reached', async () => {
    const lost = aDelivery({ state: 'Failed', reason: 'outbox.reason.serviceRefused' });
    const fallbackEmail = {
      channel: 'email',
      address: 'officer@moh.example',
      standsInForId: lost.id,
    } as const;
    const other = { key: 'recipient-2', role: 'Nurse', organization: 'Clinic' };
    const withheld = aDelivery({ state: 'Withheld', reason: 'outbox.reason.notAllowed', people: [other] });
    const card = await show([lost, aDelivery(fallbackEmail), withheld]);
    const recipient = findPerson(await part('Alert escalated'), 'District officer');
    expect(recipient.textContent).toContain('Replaces the SMS that could not be sent');
    expect(recipient.textContent).toContain('The SMS service rejected the message');
    expect(findPerson(card, 'Nurse').textContent).toContain(
      'This recipient is not on the list of allowed recipients',
    );
    expect(card.textContent).toContain('1 person was not reached.');
  });

  it('shows neither asterisks nor a removed address, and people of other organizations by their role', async () => {
    const masked = { key: 'user-2', userRole: 'HeadSupervisor', organization: 'Norvale Branch' } as const;
    const card = await show([
      aDelivery({ address: '***', people: [masked] }),
      aDelivery({ address: '--Data removed--', people: [], state: 'Withheld' }),
    ]);
    expect(await within(card).findByText('Head supervisor, Norvale Branch')).toBeTruthy();
    expect(within(card).getByText('A recipient')).toBeTruthy();
    expect(card.textContent).not.toMatch(/\*\*\*|--/);
  });

  it('lists a message for everybody who shares its number', async () => {
    const other = { key: 'recipient-2', role: 'Nurse', organization: 'Clinic' };
    await show([aDelivery({ people: [officer, other] })]);
    const region = await part('Alert escalated');
    for (const name of ['District officer', 'Nurse'])
      expect(findPerson(region, name).textContent).toContain('+999 70 555 0001');
  });

  it('lists EIDSR events by their unit, with the errors of EIDSR', async () => {
    const event = { channel: 'eidsr' as const, kind: 'eidsrEvent', address: 'dhis.example.org', people: [] };
    const lost = { state: 'Failed', reason: 'outbox.reason.eidsrConflict', reasonCode: '409 E1023' } as const;
    const card = await show([
      aDelivery({ ...event, subject: 'Mbara Hospital', ...lost, mayRetry: true }),
      aDelivery({ ...event, subject: 'Nakiri Clinic', state: 'Sent' }),
    ]);
    const region = await part('Event for EIDSR');
    expect(findPerson(region, 'Mbara Hospital').textContent).toContain('data elements 409 E1023');
    expect(findPerson(region, 'Nakiri Clinic').textContent).toContain('EIDSRdhis.example.orgSent');
    expect(card.textContent).toContain('1 event did not reach EIDSR.');
    expect(card.textContent).not.toMatch(/person was not reached|A recipient/);
    const name = 'Try again: EIDSR to Mbara Hospital';
    expect(within(region).getByRole('button', { name })).toBeTruthy();
  });

  it.each([
    ['Nobody has been notified of this alert yet.', { escalatedAt: null }],
    ['Escalated without notifying the recipients.', { ...escalated, recipientsNotified: false }],
  ])('says: %s', async (sentence, alert) => {
    const card = await show([], { alert });
    expect(await within(card).findByText(sentence)).toBeTruthy();
  });

  it('tells coordinators only whether the recipients were notified', async () => {
    const card = await show([aDelivery()], { role: 'Coordinator' });
    expect(card.textContent).toContain('The recipients of this project were notified.');
    expect(card.textContent).not.toContain('District officer');
  });

  it('shows an error when loading fails, and retries', async () => {
    mockCall('get', 'alert/4127/get', () => HttpResponse.json(anAlert(escalated)));
    let attempts = 0;
    mockCall('get', 'alert/4127/deliveries', () => {
      attempts += 1;
      return attempts === 1 ? errorResponse('error.unauthorized') : success([aDelivery()]);
    });
    showAlertPage(address);
    const card = await part('Notifications');
    await userEvent.click(await within(card).findByRole('button', { name: 'Try again' }));
    expect(await within(card).findByText('District officer, Ministry')).toBeTruthy();
  });
});

describe('retrying', () => {
  const lost = () => aDelivery({ state: 'Failed', reason: 'outbox.reason.serviceRefused', mayRetry: true });

  it('queues the message, confirms it, and shows its new state', async () => {
    const delivery = lost();
    const shown = [delivery];
    await show(shown);
    mockCall('post', `alert/4127/deliveries/${delivery.id}/retry`, () => {
      shown[0] = { ...delivery, state: 'Queued', reason: null, mayRetry: false };
      return HttpResponse.json({ isSuccess: true, message: { key: 'outbox.retry.success' } });
    });
    const name = 'Try again: SMS to District officer, Ministry';
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText('The message is queued again.')).toBeTruthy();
    expect(await screen.findByText('Queued')).toBeTruthy();
    expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('shows why it was refused', async () => {
    const delivery = lost();
    await show([delivery]);
    mockCall('post', `alert/4127/deliveries/${delivery.id}/retry`, () =>
      errorResponse('outbox.messageNotFailed'),
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Try again: SMS/ }));
    const sentence = await screen.findByText('Only failed messages can be tried again.');
    expect(sentence.closest('[role=alert]')).not.toBeNull();
  });

  it('is not offered where the server does not allow it', async () => {
    await show([aDelivery({ state: 'Failed' })]);
    expect(await screen.findByText('Failed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
  });
});
