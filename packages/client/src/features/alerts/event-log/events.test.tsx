import { type AlertEventCase, alertEventCases } from '@harken/domain/alerts/testing/alert-event-cases';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import { toLocalTime } from '../../../lib/dates/instants.ts';
import type { AlertLogItem } from '../alerts.api.ts';
import { anAlert } from '../testing/alerts.builders.ts';
import { mockContextCalls, showAlertPage } from '../testing/show-alert-page.tsx';

const address = '/projects/5/alerts/4127/eventLog';

beforeAll(() => server.listen());
beforeEach(() => mockContextCalls());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const date = '2026-11-20T12:25:00';
const raised: AlertLogItem = { date, logType: 'TriggeredAlert' };
const event: AlertLogItem = {
  date,
  alertEventLogId: 31,
  alertEventType: 'Outcome',
  alertEventSubtype: 'Deceased',
  loggedBy: 'Grace Otim',
  text: 'Died on the way',
};

function mockLog(logItems: AlertLogItem[] = [raised, event]) {
  const log = { healthRisk: 'Measles', createdAt: '2026-11-19T06:25:00', logItems };
  return mockCall('get', 'alertEvents/4127/eventLog', () => success(log));
}

const labels = { timestamp: 'Date', eventTypeId: 'Type', eventSubtypeId: 'Subtype', text: 'Comment' };
const typeNames: Record<number, string> = { 4: 'Outcome', 5: 'Summary' };
const subtypeNames: Record<number, string> = { 11: 'Deceased' };

const dialog = () => screen.findByRole('dialog', {}, { timeout: 5000 });
const logEvent = async () => userEvent.click(await screen.findByRole('button', { name: 'Log event' }));
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });

async function fill({ at, eventTypeId, eventSubtypeId, text }: AlertEventCase): Promise<HTMLElement> {
  await logEvent();
  const shown = await dialog();
  const form = within(shown);
  const instant = at && 'hoursFromNow' in at && new Date(Date.now() + at.hoursFromNow * 3_600_000);
  const local = instant && toLocalTime(instant.toISOString());
  const day = local ? local.slice(0, 10) : at && 'date' in at ? at.date : '';
  type(form.getByLabelText('Date'), day);
  if (local) type(form.getByLabelText(/^Time/), local.slice(11, 16));
  if (eventTypeId) await userEvent.click(form.getByRole('radio', { name: typeNames[eventTypeId] }));
  if (eventSubtypeId)
    await userEvent.selectOptions(form.getByLabelText('Subtype'), subtypeNames[eventSubtypeId] ?? '');
  type(form.getByLabelText(/^Comment/), text);
  await userEvent.click(form.getByRole('button', { name: 'Add' }));
  return shown;
}

describe('a new event', () => {
  it.each(alertEventCases.filter(({ errorField: refusedAt }) => refusedAt))(
    'is rejected at its field: $rule',
    async (given) => {
      mockLog();
      const sent = mockCall('post', 'alertEvents/4127/eventLog/add', () => success());
      showAlertPage(address);
      const summary = await within(await fill(given)).findByRole('alert');
      const fields = within(summary).getAllByRole('link');
      expect(fields.map((field) => field.textContent)).toEqual([labels[given.errorField ?? 'text']]);
      expect(sent).toEqual([]);
    },
  );

  it.each(alertEventCases.filter(({ errorField: refusedAt }) => !refusedAt))(
    'is accepted: $rule',
    async (given) => {
      const requests = mockLog();
      const sent = mockCall('post', 'alertEvents/4127/eventLog/add', () =>
        success(undefined, 'alertEvent.create.success'),
      );
      showAlertPage(address);
      await fill(given);
      expect(await screen.findByText('The event was added to the log.')).toBeTruthy();
      expect(screen.queryByRole('dialog')).toBeNull();
      const { eventTypeId, eventSubtypeId } = given;
      expect(sent[0]).toMatchObject({ eventTypeId, eventSubtypeId, text: given.text.trim() });
      const minutesAgo = (Date.now() - Date.parse(String(sent[0]?.timestamp))) / 60_000;
      expect(Math.round(minutesAgo / 60)).toBe(24);
      await waitFor(() => expect(requests.length).toBeGreaterThan(1));
    },
  );

  it('defaults to the start of today, and asks for a subtype only if the type has any', async () => {
    mockLog();
    showAlertPage(address);
    await logEvent();
    const form = within(await dialog());
    const shown = (label: string | RegExp) => (form.getByLabelText(label) as HTMLInputElement).value;
    expect([shown('Date'), shown(/^Time/)]).toEqual([
      toLocalTime(new Date().toISOString()).slice(0, 10),
      '00:00',
    ]);
    expect(form.queryByLabelText('Subtype')).toBeNull();
    await userEvent.click(form.getByRole('radio', { name: 'Investigation' }));
    const choices = () => within(form.getByLabelText('Subtype')).getAllByRole('option');
    expect(choices().map((choice) => choice.textContent)).toEqual([
      ...['Choose', 'Investigated', 'Not investigated', 'Unknown'],
    ]);
    await userEvent.selectOptions(form.getByLabelText('Subtype'), 'Investigated');
    await userEvent.click(form.getByRole('radio', { name: 'Outcome' }));
    expect((form.getByLabelText('Subtype') as HTMLSelectElement).value).toBe('');
    await userEvent.click(form.getByRole('radio', { name: 'Summary' }));
    expect(form.queryByLabelText('Subtype')).toBeNull();
  });

  it.each([
    [
      'alertEvent.subtypeMustBelongToType',
      { EventSubtypeId: ['string:alertEvent.subtypeMustBelongToType'] },
      'Subtype',
    ],
    ['validation.validationError', { Timestamp: ['string:validation.timeInFuture'] }, 'Date'],
  ])('shows validation errors of the server at their field: %s', async (key, data, label) => {
    mockLog();
    mockCall('post', 'alertEvents/4127/eventLog/add', () => errorResponse(key, { data }));
    showAlertPage(address);
    const summary = await within(await fill(alertEventCases[0] as AlertEventCase)).findByRole('alert');
    expect(within(summary).getByRole('link', { name: label })).toBeTruthy();
  });

  it('stays in the dialog when the connection fails', async () => {
    mockLog();
    mockCall('post', 'alertEvents/4127/eventLog/add', () =>
      errorResponse('error.unexpected', { status: 500 }),
    );
    showAlertPage(address);
    const form = within(await fill(alertEventCases[0] as AlertEventCase));
    expect(await form.findByRole('alert')).toBeTruthy();
    expect((form.getByLabelText(/^Comment/) as HTMLTextAreaElement).value).toBe('Died on the way');
  });

  it('counts the remaining characters', async () => {
    mockLog();
    showAlertPage(address);
    await logEvent();
    const form = within(await dialog());
    type(form.getByLabelText(/^Comment/), 'x'.repeat(3999));
    expect(await form.findByText(/3999.*4000/)).toBeTruthy();
  });
});

describe('the events of a log', () => {
  const actions = { name: 'Actions for Outcome, Deceased, \u20662026-11-20 12:25\u2069' };
  const openMenu = async (item: string) => {
    await userEvent.click(await screen.findByRole('button', { name: /^Actions for/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: item }));
    return within(await dialog());
  };

  it('can be changed, entries of the system cannot', async () => {
    mockLog();
    showAlertPage(address);
    await screen.findByRole('button', { name: /^Actions for/ });
    const [, systemEntry, staffEntry] = screen.getAllByRole('row');
    expect(within(systemEntry as HTMLElement).queryByRole('button')).toBeNull();
    const name =
      within(staffEntry as HTMLElement)
        .getByRole('button')
        .getAttribute('aria-label') ?? '';
    expect(name.replace(/[\u2066-\u2069\u200e]/g, '')).toBe(actions.name.replace(/[\u2066-\u2069]/g, ''));
  });

  it('can be edited, starting with the current comment', async () => {
    mockLog();
    const sent = mockCall('post', 'alertEvents/4127/eventLog/edit/31', () => success());
    showAlertPage(address);
    const form = await openMenu('Edit comment');
    const comment = form.getByLabelText(/^Comment/) as HTMLTextAreaElement;
    expect(comment.value).toBe('Died on the way');
    type(comment, 'x'.repeat(4001));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(within(await form.findByRole('alert')).getByRole('link').textContent).toBe('Comment');
    expect(sent).toEqual([]);
    type(comment, ' Died at the hospital ');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The event was changed.')).toBeTruthy();
    expect(sent).toEqual([{ alertEventLogId: 31, text: 'Died at the hospital' }]);
  });

  it('can be deleted after a confirmation that says what is lost', async () => {
    mockLog();
    const sent = mockCall('post', 'alertEvents/4127/eventLog/delete/31', () => success());
    showAlertPage(address);
    const question = await openMenu('Delete');
    expect(question.getByText(/Outcome, Deceased.*logged by Grace Otim, and its comment/)).toBeTruthy();
    expect(question.getByText('Died on the way')).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The event was removed from the log.')).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  it('show in the dialog why one cannot be deleted', async () => {
    mockLog();
    mockCall('post', 'alertEvents/4127/eventLog/delete/31', () => errorResponse('alertEvent.notFound'));
    showAlertPage(address);
    const question = await openMenu('Delete');
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await question.findByText('This event is no longer in the log of this alert.')).toBeTruthy();
  });

  it('are read-only in a closed project', async () => {
    mockContextCalls({ isClosed: true });
    mockLog();
    showAlertPage(address);
    expect(await screen.findByText('This project is closed. It can be read, not changed.')).toBeTruthy();
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Log event' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  });
});

describe('the assessment of an alert', () => {
  const assessment = '/projects/5/alerts/4127/assess';

  it('links to the form for an event', async () => {
    mockCall('get', 'alert/4127/get', () => HttpResponse.json(anAlert()));
    showAlertPage(assessment);
    await logEvent();
    expect(within(await dialog()).getByText('Log an event for alert 4127')).toBeTruthy();
  });

  it('has no such link for coordinators, who cannot see the log', async () => {
    mockCall('get', 'alert/4127/get', () => HttpResponse.json(anAlert()));
    showAlertPage(assessment, 'Coordinator');
    expect(await screen.findByRole('heading', { name: 'Acute watery diarrhoea' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Log event' })).toBeNull();
  });
});
