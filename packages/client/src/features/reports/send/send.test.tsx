import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  errorResponse,
  mockCall,
  server,
  showPages,
  success,
} from '../../../../test/support/show-routes.tsx';
import { toLocalTime } from '../../../lib/dates/instants.ts';
import { onUserActivity } from '../../../lib/requests/request.ts';
import { chooseCollector, collectorOptions } from '../testing/collectors.builders.ts';
import { SendReportDialog } from './dialog.tsx';

beforeAll(() => server.listen());
afterEach(() => {
  vi.useRealTimers();
  server.resetHandlers();
});
afterAll(() => server.close());

const modems = [
  { id: 61, name: 'North' },
  { id: 62, name: 'South' },
];
const healthRisks = [
  { healthRiskId: 31, healthRiskCode: 1, healthRiskType: 'Human', healthRiskName: 'Measles' },
  { healthRiskId: 32, healthRiskCode: 5, healthRiskType: 'NonHuman', healthRiskName: 'Dead birds' },
];

function DialogPage() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <p>{isOpen ? 'open' : 'closed'}</p>
      <SendReportDialog
        projectId={5}
        nationalSocietyId={3}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}

let sent: ReturnType<typeof mockCall>;
let requests: ReturnType<typeof mockCall>;
/** Mocks the status call without server-sent events: not processed yet. */
let statuses: { feedbackMessage?: string }[];

beforeEach(() => {
  statuses = [];
  mockCall('post', 'dataCollector/listAll', () => success(collectorOptions));
  mockCall('get', 'report/formData', () => success({ modems: [] }));
  mockCall('get', 'project/5/get', () => success({ projectHealthRisks: healthRisks }));
  sent = mockCall('post', 'report/sendReport', () => success());
  requests = mockCall('get', 'report/status', () =>
    statuses[0] ? HttpResponse.json(statuses[0]) : (new HttpResponse(null, { status: 204 }) as never),
  );
});

async function show() {
  showPages([{ path: '/', page: DialogPage }], '/', { role: 'Supervisor' });
  await screen.findByRole('combobox', { name: 'Data collector' });
}

const box = (label: string | RegExp) => screen.getByLabelText(label) as HTMLInputElement;
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
/** The time on the device, some minutes from now. */
const clock = (minutes = 0) => toLocalTime(new Date(Date.now() + minutes * 60_000).toISOString());

async function write(field: HTMLInputElement, text: string) {
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
}

describe('sending a report', () => {
  it('sends what the collector reported, with the time in UTC, and says that it was correct', async () => {
    await show();
    await chooseCollector(/Mariam Kessy.*Mariam K\./);
    await write(box('Date'), '2024-03-01');
    await write(box('Time'), '08:52');
    await write(box('Message'), ' 1#2#1 ');
    statuses.push({});
    await send();
    expect(await screen.findByText('The report was received and understood.')).toBeTruthy();
    const timestamp = new Date('2024-03-01T08:52:00').toISOString().replace(/\D/g, '').slice(0, 14);
    expect(sent).toEqual([
      { dataCollectorId: 7, text: '1#2#1', timestamp, modemId: null, utcOffset: expect.any(Number) },
    ]);
    expect(requests).toEqual([{ timestamp, dataCollectorId: '7' }]);
  });

  it('starts with the current minute, and offers no later day', async () => {
    await show();
    expect(clock(-1) <= `${box('Date').value}T${box('Time').value}:59`).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Choose a date' }));
    const days = (await screen.findByRole('grid')).querySelectorAll<HTMLButtonElement>('[data-date]');
    const offered = [...days].filter((day) => !day.disabled);
    expect(offered.at(-1)?.dataset.date).toBe(clock().slice(0, 10));
  });

  it('shows the feedback message for an incorrect message, and continues with another report', async () => {
    await show();
    await chooseCollector(/Mariam/);
    await write(box('Message'), 'fever');
    statuses.push({ feedbackMessage: 'Write it as 1#2#1.' });
    await send();
    expect(await screen.findByText('Write it as 1#2#1.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Send another report' }));
    expect(box('Message').value).toBe('');
  });

  it('polls every three seconds until it is processed, and then stops', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'],
    });
    await show();
    await chooseCollector(/Mariam/);
    await write(box('Message'), '1#2#1');
    await send();
    await screen.findByText(/The result appears here/);
    await waitFor(() => expect(requests).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(3100));
    await waitFor(() => expect(requests).toHaveLength(2));
    statuses.push({});
    await act(() => vi.advanceTimersByTimeAsync(3100));
    await screen.findByText('The report was received and understood.');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(requests).toHaveLength(3);
  });

  it('polls in the background, which does not extend the session', async () => {
    const by: [string, string][] = [];
    const note = ({ request }: { request: Request }) => {
      const call = new URL(request.url).pathname.replace('/api/', '');
      by.push([call, request.headers.has('x-harken-background') ? 'background' : 'user']);
    };
    server.events.on('request:start', note);
    const used: string[] = [];
    const stop = onUserActivity(() => used.push('used'));
    await show();
    await chooseCollector(/Mariam/);
    await write(box('Message'), '1#2#1');
    [by.length, used.length] = [0, 0];
    statuses.push({});
    await send();
    await screen.findByText('The report was received and understood.');
    stop();
    server.events.removeListener('request:start', note);
    expect(by.slice(0, 2)).toEqual([
      ['report/sendReport', 'user'],
      ['report/status', 'background'],
    ]);
    expect(used).toHaveLength(1);
  });

  it('stops polling when it is closed', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'],
    });
    await show();
    await chooseCollector(/Mariam/);
    await write(box('Message'), '1#2#1');
    await send();
    await waitFor(() => expect(requests).toHaveLength(1));
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(requests).toHaveLength(1);
  });

  it('only closes when it is cancelled', async () => {
    let isGivenUp = false;
    server.use(
      http.post('*/api/report/sendReport', async ({ request }) => {
        await new Promise((resolve) => request.signal.addEventListener('abort', resolve));
        isGivenUp = true;
        return success();
      }),
    );
    await show();
    await chooseCollector(/Mariam/);
    await write(box('Message'), '1#2#1');
    await send();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('closed')).toBeTruthy();
    await waitFor(() => expect(isGivenUp).toBe(true));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(requests).toHaveLength(0);
  });

  it('shows why it was refused, and retains the entered values', async () => {
    mockCall('post', 'report/sendReport', () => errorResponse('project.projectIsClosed'));
    await show();
    await chooseCollector(/Mariam/);
    await write(box('Message'), '1#2#1');
    await send();
    expect((await screen.findByRole('alert')).textContent).toMatch(/closed/);
    expect(box('Message').value).toBe('1#2#1');
  });

  it('says that the status is unknown, and polls again', async () => {
    mockCall('get', 'report/status', () => errorResponse('error.unauthorized', { status: 403 }));
    await show();
    await chooseCollector(/Mariam/);
    await write(box('Message'), '1#2#1');
    await send();
    expect((await screen.findByRole('alert')).textContent).toMatch(/The report was sent/);
    mockCall('get', 'report/status', () => HttpResponse.json({}));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The report was received and understood.')).toBeTruthy();
  });
});

describe('the modem', () => {
  const withModems = (currentUserModemId?: number) =>
    mockCall('get', 'report/formData', () =>
      success({ modems, currentUserModemId: currentUserModemId ?? null }),
    );

  it('is not offered if there is none', async () => {
    await show();
    expect(screen.queryByLabelText(/Modem/)).toBeNull();
  });

  it('is required for a collector with a number', async () => {
    withModems();
    await show();
    await chooseCollector(/Mariam/);
    await write(box('Message'), '1#2#1');
    await send();
    expect((await screen.findByLabelText('Modem')).getAttribute('aria-invalid')).toBe('true');
    expect(sent).toHaveLength(0);
    await userEvent.selectOptions(box('Modem'), 'South');
    await send();
    await waitFor(() => expect(sent).toMatchObject([{ modemId: 62 }]));
  });

  it('is optional for a collector without one', async () => {
    withModems();
    await show();
    await chooseCollector(/Joseph/);
    await write(box('Message'), '1#2#1');
    await send();
    await waitFor(() => expect(sent).toMatchObject([{ dataCollectorId: 8, modemId: null }]));
  });

  it('defaults to that of the user', async () => {
    withModems(61);
    await show();
    expect(box(/Modem/).value).toBe('61');
  });
});

describe('validation', () => {
  const date = (day: string) => () => write(box('Date'), day);
  const time = (timeOfDay: string) => () => write(box('Time'), timeOfDay);
  const message = (text: string) => async () => {
    await userEvent.clear(box('Message'));
    await userEvent.click(box('Message'));
    await userEvent.paste(text);
  };
  const nextDay = clock(25 * 60).slice(0, 10);
  const laterToday = clock(2);

  it.each<[string, string, () => Promise<void>]>([
    ['no collector', 'Data collector', async () => {}],
    ['no date', 'Date', date('')],
    ['a future date', 'Date', date(nextDay)],
    ['a date too long ago', 'Date', date('1924-03-01')],
    ['no time', 'Time', time('')],
    ['a blank message', 'Message', message('  ')],
    ['a message longer than one SMS', 'Message', message('1'.repeat(161))],
    ...(laterToday.slice(0, 10) === clock().slice(0, 10)
      ? [['a time to come', 'Time', time(laterToday.slice(11, 16))] as [string, string, () => Promise<void>]]
      : []),
  ])('rejects %s at the field %s', async (name, label, spoil) => {
    await show();
    await write(box('Message'), '1#2#1');
    if (name !== 'no collector') await chooseCollector(/Mariam/);
    await spoil();
    await send();
    expect(await screen.findByRole('link', { name: label })).toBeTruthy();
    expect(screen.getAllByRole('link')).toHaveLength(1);
    expect(screen.getByRole('alert').textContent).toMatch(/^1 thing to correct before this can be sent/);
    expect(sent).toHaveLength(0);
  });

  it.each([
    ['DataCollectorId', 'Data collector'],
    ['ModemId', 'Modem'],
    ['Timestamp', 'Time'],
    ['Text', 'Message'],
  ])('shows an error of the server for %s at the field %s', async (field, label) => {
    mockCall('post', 'report/sendReport', () =>
      errorResponse('validation.validationError', { data: { [field]: ['string:validation.valueInvalid'] } }),
    );
    mockCall('get', 'report/formData', () => success({ modems, currentUserModemId: 61 }));
    await show();
    await chooseCollector(/Mariam/);
    await write(box('Message'), '1#2#1');
    await send();
    expect(await screen.findByRole('link', { name: label })).toBeTruthy();
    expect(screen.getByText('This value is not valid')).toBeTruthy();
  });
});

describe('while the message is typed', () => {
  it('its fields are explained', async () => {
    await show();
    await write(box('Message'), '1#2#1');
    const parts = await screen.findByRole('list', { name: 'Parts of the message 1#2#1' });
    expect(parts.textContent).toMatch(/Measles.*Female.*Under 5/);
  });

  it('the days since onset are explained where the project reads them', async () => {
    mockCall('get', 'project/5/get', () => success({ projectHealthRisks: healthRisks, readsOnset: true }));
    await show();
    await write(box('Message'), '1#2#1#3');
    const parts = await screen.findByRole('list', { name: 'Parts of the message 1#2#1#3' });
    expect(parts.textContent).toMatch(/Under 5.*3.*Days since onset/);
    await write(box('Message'), '1#3');
    expect(await screen.findByText(/The second number could be a sex or the days since onset/)).toBeTruthy();
  });

  it.each([
    ['fever', /The message contains letters/],
    ['9#2#1', /not part of the sender’s project/],
    ['5#2#1', /reported by its code alone/],
    ['1#2#1#0#0#0#0#0', /this sender is a data collector/],
  ])('%s is reported as an error', async (text, reason) => {
    await show();
    await chooseCollector(/Mariam/);
    await write(box('Message'), text);
    expect(await screen.findByText(reason)).toBeTruthy();
  });

  it('the suggested correction can be used', async () => {
    await show();
    await write(box('Message'), '1#2*1');
    await userEvent.click(await screen.findByRole('button', { name: /Use the suggested correction/ }));
    expect(box('Message').value).toBe('1#2#1');
  });
});
