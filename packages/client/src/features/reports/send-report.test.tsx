import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, refusal, server, showPages, success } from '../../../test/support/show-routes.tsx';
import { localTime } from '../../lib/instants.ts';
import { onUsed } from '../../lib/request.ts';
import { SendReportDialog } from './send-report-dialog.tsx';
import { chooseCollector, collectorsToChoose } from './testing/collectors.builders.ts';

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

let sent: ReturnType<typeof answer>;
let asked: ReturnType<typeof answer>;
/** What became of it, as long as nothing is pushed: not read yet. */
let fate: { feedbackMessage?: string }[];

beforeEach(() => {
  fate = [];
  answer('post', 'dataCollector/listAll', () => success(collectorsToChoose));
  answer('get', 'report/formData', () => success({ modems: [] }));
  answer('get', 'project/5/get', () => success({ projectHealthRisks: healthRisks }));
  sent = answer('post', 'report/sendReport', () => success());
  asked = answer('get', 'report/status', () =>
    fate[0] ? HttpResponse.json(fate[0]) : (new HttpResponse(null, { status: 204 }) as never),
  );
});

async function show() {
  showPages([{ path: '/', page: DialogPage }], '/', { role: 'Supervisor' });
  await screen.findByRole('combobox', { name: 'Data collector' });
}

const box = (label: string | RegExp) => screen.getByLabelText(label) as HTMLInputElement;
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
/** What the clock of the device shows, some minutes from now. */
const clock = (minutes = 0) => localTime(new Date(Date.now() + minutes * 60_000).toISOString());

async function write(field: HTMLInputElement, text: string) {
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
}

describe('sending a report', () => {
  it('sends what the collector reported, with the time in UTC, and says that it was understood', async () => {
    await show();
    await chooseCollector(/Mariam Kessy.*Mariam K\./);
    await write(box('Date'), '2024-03-01');
    await write(box('Time'), '08:52');
    await write(box('Message'), ' 1#2#1 ');
    fate.push({});
    await send();
    expect(await screen.findByText('The report was received and understood.')).toBeTruthy();
    const timestamp = new Date('2024-03-01T08:52:00').toISOString().replace(/\D/g, '').slice(0, 14);
    expect(sent).toEqual([
      { dataCollectorId: 7, text: '1#2#1', timestamp, modemId: null, utcOffset: expect.any(Number) },
    ]);
    expect(asked).toEqual([{ timestamp, dataCollectorId: '7' }]);
  });

  it('begins with the present minute, and offers no later day', async () => {
    await show();
    expect(clock(-1) <= `${box('Date').value}T${box('Time').value}:59`).toBe(true);
    expect(box('Date').max).toBe(clock().slice(0, 10));
  });

  it('shows the answer to what was not understood, and goes on to another report', async () => {
    await show();
    await chooseCollector(/Mariam/);
    await write(box('Message'), 'fever');
    fate.push({ feedbackMessage: 'Write it as 1#2#1.' });
    await send();
    expect(await screen.findByText('Write it as 1#2#1.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Send another report' }));
    expect(box('Message').value).toBe('');
  });

  it('asks every three seconds until it is read, and no longer', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'],
    });
    await show();
    await chooseCollector(/Mariam/);
    await write(box('Message'), '1#2#1');
    await send();
    await screen.findByText(/What became of it appears here/);
    await waitFor(() => expect(asked).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(3100));
    await waitFor(() => expect(asked).toHaveLength(2));
    fate.push({});
    await act(() => vi.advanceTimersByTimeAsync(3100));
    await screen.findByText('The report was received and understood.');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(asked).toHaveLength(3);
  });

  it('asks by itself: only what the user did lets the session live on', async () => {
    const by: [string, string][] = [];
    const note = ({ request }: { request: Request }) => {
      const call = new URL(request.url).pathname.replace('/api/', '');
      by.push([call, request.headers.has('x-harken-background') ? 'by itself' : 'by the user']);
    };
    server.events.on('request:start', note);
    const used: string[] = [];
    const stop = onUsed(() => used.push('used'));
    await show();
    await chooseCollector(/Mariam/);
    await write(box('Message'), '1#2#1');
    [by.length, used.length] = [0, 0];
    fate.push({});
    await send();
    await screen.findByText('The report was received and understood.');
    stop();
    server.events.removeListener('request:start', note);
    expect(by.slice(0, 2)).toEqual([
      ['report/sendReport', 'by the user'],
      ['report/status', 'by itself'],
    ]);
    expect(used).toHaveLength(1);
  });

  it('asks no more once it is closed', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'],
    });
    await show();
    await chooseCollector(/Mariam/);
    await write(box('Message'), '1#2#1');
    await send();
    await waitFor(() => expect(asked).toHaveLength(1));
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(asked).toHaveLength(1);
  });

  it('only closes when it is given up', async () => {
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
    expect(await screen.findByText('closed')).toBeTruthy();
    await waitFor(() => expect(isGivenUp).toBe(true));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(asked).toHaveLength(0);
  });

  it('says why it was refused, and keeps what was written', async () => {
    answer('post', 'report/sendReport', () => refusal('project.projectIsClosed'));
    await show();
    await chooseCollector(/Mariam/);
    await write(box('Message'), '1#2#1');
    await send();
    expect((await screen.findByRole('alert')).textContent).toMatch(/closed/);
    expect(box('Message').value).toBe('1#2#1');
  });

  it('says that nobody knows what became of it, and asks again', async () => {
    answer('get', 'report/status', () => refusal('error.unauthorized', { status: 403 }));
    await show();
    await chooseCollector(/Mariam/);
    await write(box('Message'), '1#2#1');
    await send();
    expect((await screen.findByRole('alert')).textContent).toMatch(/The report was sent/);
    answer('get', 'report/status', () => HttpResponse.json({}));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The report was received and understood.')).toBeTruthy();
  });
});

describe('the modem', () => {
  const withModems = (currentUserModemId?: number) =>
    answer('get', 'report/formData', () =>
      success({ modems, currentUserModemId: currentUserModemId ?? null }),
    );

  it('is not asked for where there is none', async () => {
    await show();
    expect(screen.queryByLabelText(/Modem/)).toBeNull();
  });

  it('is needed for a collector with a number', async () => {
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

  it('is not needed for a collector without one', async () => {
    withModems();
    await show();
    await chooseCollector(/Joseph/);
    await write(box('Message'), '1#2#1');
    await send();
    await waitFor(() => expect(sent).toMatchObject([{ dataCollectorId: 8, modemId: null }]));
  });

  it('is at first that of the user', async () => {
    withModems(61);
    await show();
    expect(box(/Modem/).value).toBe('61');
  });
});

describe('before it is sent', () => {
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
    ['a day to come', 'Date', date(nextDay)],
    ['a day before there were phones', 'Date', date('1924-03-01')],
    ['no time', 'Time', time('')],
    ['a blank message', 'Message', message('  ')],
    ['a message longer than one SMS', 'Message', message('1'.repeat(161))],
    ...(laterToday.slice(0, 10) === clock().slice(0, 10)
      ? [['a time to come', 'Time', time(laterToday.slice(11, 16))] as [string, string, () => Promise<void>]]
      : []),
  ])('%s is refused at the field %s', async (name, label, spoil) => {
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
  ])('what the server finds wrong with %s is said at the field %s', async (field, label) => {
    answer('post', 'report/sendReport', () =>
      refusal('validation.validationError', { data: { [field]: ['string:validation.valueInvalid'] } }),
    );
    answer('get', 'report/formData', () => success({ modems, currentUserModemId: 61 }));
    await show();
    await chooseCollector(/Mariam/);
    await write(box('Message'), '1#2#1');
    await send();
    expect(await screen.findByRole('link', { name: label })).toBeTruthy();
    expect(screen.getByText('This value is not valid')).toBeTruthy();
  });
});

describe('while the message is written', () => {
  it('its numbers are told', async () => {
    await show();
    await write(box('Message'), '1#2#1');
    const parts = await screen.findByRole('list', { name: 'Parts of the message 1#2#1' });
    expect(parts.textContent).toMatch(/Measles.*Female.*Under five/);
  });

  it.each([
    ['fever', /There are letters in it/],
    ['9#2#1', /not part of the sender’s project/],
    ['5#2#1', /reported by its code alone/],
    ['1#2#1#0#0#0#0#0', /this sender is a data collector/],
  ])('%s is known to be wrong', async (text, reason) => {
    await show();
    await chooseCollector(/Mariam/);
    await write(box('Message'), text);
    expect(await screen.findByText(reason)).toBeTruthy();
  });

  it('what was probably meant is taken over', async () => {
    await show();
    await write(box('Message'), '1#2*1');
    await userEvent.click(await screen.findByRole('button', { name: /Probably meant/ }));
    expect(box('Message').value).toBe('1#2#1');
  });
});
