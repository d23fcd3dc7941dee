import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPerson, showPage } from '../../../test/support/show-page.tsx';
import type { Outcome } from '../../shared/message-outcomes/outcome.ts';
import { type Gateway, getPollInterval, type Phone } from './simulator.api.ts';
import { SimulatorPage } from './simulator-page.tsx';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const success = (value: unknown) => HttpResponse.json({ isSuccess: true, message: {}, value });

const mariam: Phone = {
  dataCollectorId: 1,
  phoneNumber: '+999705550142',
  name: 'Mariam Kessy',
  village: 'Oru Ferry',
  dataCollectorType: 'Human',
  placeCodes: [],
  isInTraining: false,
  projectId: 5,
  projectName: 'Lakeshore 2026',
};

const timings = {
  arrivedAt: '2026-11-21T08:52:04.000Z',
  processedAt: '2026-11-21T08:52:04.200Z',
  milliseconds: 200,
};
const sender = {
  phoneNumber: mariam.phoneNumber,
  name: mariam.name,
  village: 'Oru Ferry',
  placeCodes: [],
  isInTraining: false,
};
const reply: NonNullable<Outcome['reply']> = {
  text: 'Give plenty of safe water and ORS.',
  state: 'Queued',
  reason: 'outbox.reason.noGateway',
  createdAt: timings.processedAt,
  characters: 34,
  encoding: 'GSM-7',
  parts: 1,
};

const read: Outcome = {
  state: 'Read',
  gatewayName: 'Norvale 1',
  sender,
  reading: {
    parts: [
      { text: '3', role: 'healthRisk', name: 'Acute watery diarrhoea' },
      { text: '2', role: 'sex', meaning: 'female' },
      { text: '1', role: 'age', meaning: 'belowFive' },
    ],
  },
  report: { id: 88213, kind: 'Single', healthRiskName: 'Acute watery diarrhoea', isTraining: false },
  reply,
  alert: { id: 4127, projectId: 5, isNew: false, countThreshold: 3, counted: 3, accepted: 2, pending: 1 },
  timings,
};

const notUnderstood: Outcome = {
  state: 'NotUnderstood',
  gatewayName: 'Norvale 1',
  sender,
  reading: { parts: [], fault: 'otherSeparator', probablyMeant: '3#2#1' },
  errorType: 'FormatError',
  timings,
};

/** Mocks the calls of the simulator; returns the messages that were sent. */
function mockSimulator(outcomes: Record<string, Outcome>, phones = [mariam], gateways: Gateway[] = []) {
  const sent: { phoneNumber: string; text: string; smsGatewayId?: number }[] = [];
  server.use(
    http.get('*/api/simulator/gateways', () => success(gateways)),
    http.get('*/api/simulator/phones', () => success(phones)),
    http.post('*/api/simulator/send', async ({ request }) => {
      const body = (await request.json()) as (typeof sent)[number];
      sent.push(body);
      return success({ messageId: body.text });
    }),
    http.get('*/api/simulator/outcome', ({ request }) => {
      const text = new URL(request.url).searchParams.get('messageId') ?? '';
      return success(outcomes[text] ?? { state: 'Waiting', timings: {} });
    }),
  );
  return sent;
}

async function send(text: string) {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), text);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
}

describe('sending from the simulated phone', () => {
  it('sends from the chosen collector, and shows how the message was parsed', async () => {
    const sent = mockSimulator({ '3#2#1': read });
    showPage(SimulatorPage);
    await send('3#2#1');
    const card = await screen.findByRole('region', { name: 'How it was read' });
    expect(await within(card).findByText('Single report')).toBeTruthy();
    const parts = within(within(card).getByRole('list', { name: 'Parts of the message 3#2#1' }));
    expect(parts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '3Health riskAcute watery diarrhoea',
      '2SexFemale',
      '1AgeUnder 5',
    ]);
    expect(sent).toEqual([{ phoneNumber: '+999705550142', text: '3#2#1' }]);
  });

  it('shows what happened, with the reply and a link to the alert', async () => {
    mockSimulator({ '3#2#1': read });
    showPage(SimulatorPage);
    await send('3#2#1');
    const card = within(await screen.findByRole('region', { name: 'What happened' }));
    expect(card.getByText('Received by gateway “Norvale 1”')).toBeTruthy();
    expect(card.getByText('Sender known: Mariam Kessy, Oru Ferry, not in training')).toBeTruthy();
    expect(card.getByText('Report stored as not cross-checked')).toBeTruthy();
    expect(card.getByRole('img', { name: '2 accepted, 1 to check, 3 needed' })).toBeTruthy();
    expect(card.getByRole('link', { name: 'Open alert 4127' }).getAttribute('href')).toBe(
      '/projects/5/alerts/4127/assess',
    );
    expect(card.getByText('Queued')).toBeTruthy();
    expect(card.getByText('No gateway connected: the message stays in the outbox')).toBeTruthy();
    expect(card.getByText('0.20 s')).toBeTruthy();
    const messages = screen.getByRole('list', { name: 'Messages' });
    expect(within(messages).getByText('Give plenty of safe water and ORS.')).toBeTruthy();
  });

  it.each([
    ['correct', read],
    ['incorrect', notUnderstood],
  ])('says that a message was sent in training, and where it is listed: %s', async (list, outcome) => {
    const inTraining = { ...sender, isInTraining: true, projectId: 5 };
    mockSimulator({ '3#2#1': { ...outcome, sender: inTraining, alert: undefined } });
    showPage(SimulatorPage);
    await send('3#2#1');
    expect(await screen.findByText(/^The data collector is in training\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show it in the list' }).getAttribute('href')).toBe(
      `/projects/5/reports/${list}?trainingStatus=InTraining`,
    );
  });

  it('shows an answer to the question for the onset', async () => {
    const reading = { parts: [{ text: '2', role: 'onset' }] };
    mockSimulator({ '0#2': { state: 'Read', gatewayName: 'Norvale 1', sender, reading, timings } });
    showPage(SimulatorPage);
    await send('0#2');
    const happened = within(await screen.findByRole('region', { name: 'What happened' }));
    expect(await happened.findByText('Onset stored for the report whose sender was asked')).toBeTruthy();
    const parts = within(await screen.findByRole('list', { name: 'Parts of the message 0#2' }));
    expect(parts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2Days since onset',
    ]);
  });

  it('does not link a message sent in training to a list that the user may not open', async () => {
    mockSimulator({ '3#2#1': { ...read, sender: { ...sender, isInTraining: true, projectId: 5 } } });
    showPage(SimulatorPage, { user: aPerson('DataConsumer') });
    await send('3#2#1');
    expect(await screen.findByText(/^The data collector is in training\./)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Show it in the list' })).toBeNull();
  });

  it('does not show a withheld reply on the phone, but says so', async () => {
    const reason = 'outbox.reason.tooManyReplies';
    mockSimulator({ '3#2#1': { ...read, reply: { ...reply, state: 'Withheld', reason } } });
    showPage(SimulatorPage);
    await send('3#2#1');
    expect(await screen.findByText('Hourly reply limit reached for this number')).toBeTruthy();
    expect(screen.queryByText('Give plenty of safe water and ORS.')).toBeNull();
  });

  it('explains why a message could not be parsed, with a suggested correction', async () => {
    mockSimulator({ '3-2-1': notUnderstood });
    showPage(SimulatorPage);
    await send('3-2-1');
    const card = within(await screen.findByRole('region', { name: 'How it was read' }));
    expect(await card.findByText('Format error')).toBeTruthy();
    expect(card.getByText(/Separate the numbers with # or \*/)).toBeTruthy();
    expect(card.getByText('3#2#1')).toBeTruthy();
    expect(screen.getByText('No reply is sent to this message')).toBeTruthy();
  });

  it('still shows the earlier error after a correct message, and links back to it', async () => {
    mockSimulator({ '3-2-1': notUnderstood, '3#2#1': read });
    showPage(SimulatorPage);
    await send('3-2-1');
    await screen.findByText('Format error');
    await send('3#2#1');
    expect(await screen.findByRole('region', { name: 'Earlier: 3-2-1' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /3-2-1.*not understood/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /Earlier/ })).toBeNull());
    expect(screen.getByRole('button', { name: /3-2-1/ }).getAttribute('aria-pressed')).toBe('true');
  });

  it('still has its messages when the page is opened again', async () => {
    mockSimulator({ '3#2#1': read });
    showPage(SimulatorPage);
    await send('3#2#1');
    await screen.findByText('Single report');
    cleanup();
    showPage(SimulatorPage);
    expect(await screen.findByText('Single report')).toBeTruthy();
  });

  it('can use an unknown number', async () => {
    const unknown = {
      ...read,
      sender: { phoneNumber: '+999701', placeCodes: [], isInTraining: false },
      alert: undefined,
    };
    const sent = mockSimulator({ '3': unknown }, []);
    showPage(SimulatorPage);
    await userEvent.type(await screen.findByRole('textbox', { name: /Phone number/ }), '+999701');
    await send('3');
    expect(await screen.findByText(/Sender unknown/)).toBeTruthy();
    expect(screen.getByText('No alert so far')).toBeTruthy();
    expect(sent).toEqual([{ phoneNumber: '+999701', text: '3' }]);
  });

  const gateways: Gateway[] = [
    { id: 1, name: 'Norvale 1', gatewayType: 'SmsEagle', nationalSocietyName: 'Norvale' },
    { id: 2, name: 'Line of the ministry', gatewayType: 'Kannel', nationalSocietyName: 'Norvale' },
    {
      ...{ id: 3, name: 'Forgotten', gatewayType: 'TwilioSms', nationalSocietyName: 'Norvale' },
      blockedBy: 'keyUnreadable',
    },
  ];
  async function choose(name: RegExp) {
    await userEvent.click(await screen.findByRole('combobox', { name: 'Gateway' }));
    await userEvent.click(await screen.findByRole('option', { name }));
  }

  it('sends through a chosen gateway of any type', async () => {
    const sent = mockSimulator({}, [mariam], gateways);
    showPage(SimulatorPage);
    await send('3#2#1');
    await choose(/^Line of the ministry, Kannel$/);
    await send('3');
    await waitFor(() => expect(sent).toHaveLength(2));
    const { phoneNumber } = mariam;
    expect(sent).toEqual([
      { phoneNumber, text: '3#2#1' },
      { phoneNumber, text: '3', smsGatewayId: 2 },
    ]);
  });

  it('says why nothing can arrive through a gateway', async () => {
    const sent = mockSimulator({}, [mariam], gateways);
    showPage(SimulatorPage);
    await choose(/^Forgotten/);
    expect(await screen.findByText(/^The key of this gateway cannot be read\./)).toBeTruthy();
    await send('3');
    expect(sent).toEqual([]);
  });

  it('offers no choice where there is one gateway', async () => {
    mockSimulator({}, [mariam], gateways.slice(0, 1));
    showPage(SimulatorPage);
    await screen.findByRole('combobox', { name: 'Sender' });
    expect(screen.queryByRole('combobox', { name: 'Gateway' })).toBeNull();
  });

  it('requires a number', async () => {
    const sent = mockSimulator({}, []);
    showPage(SimulatorPage);
    await send('3');
    expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).toBe('true');
    expect(sent).toEqual([]);
  });

  it('shows that a message is being processed', async () => {
    mockSimulator({});
    showPage(SimulatorPage);
    await send('3');
    expect(await screen.findByText('The message is on its way.')).toBeTruthy();
  });

  it('shows when the gateway rejected a message, and keeps what was typed', async () => {
    mockSimulator({});
    server.use(
      http.post('*/api/simulator/send', () =>
        HttpResponse.json({ isSuccess: false, message: { key: 'simulator.notTaken' } }, { status: 400 }),
      ),
    );
    showPage(SimulatorPage);
    await send('3');
    expect((await screen.findByRole('alert')).textContent).toMatch(/did not accept this message/);
    expect((screen.getByRole('textbox', { name: 'Message' }) as HTMLInputElement).value).toBe('3');
  });

  it('hides the link to the alert from users who may not see alerts', async () => {
    mockSimulator({ '3#2#1': read });
    showPage(SimulatorPage, { user: aPerson('DataConsumer') });
    await send('3#2#1');
    expect(await screen.findByText(/Added to alert 4127/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Open alert 4127' })).toBeNull();
  });
});

describe('polling the outcome of a message', () => {
  const waiting: Outcome = { state: 'Waiting', timings: {} };
  it.each([
    ['often while it waits', waiting, 1000, 500],
    ['no more when nobody would wait that long', waiting, 120_000, false],
    ['a while longer once it is read, for its alert and its reply', read, 3000, 1000],
    ['no more when nothing else is to come', read, 10_000, false],
  ])('happens %s', (_case, outcome, milliseconds, pause) => {
    expect(getPollInterval(outcome, milliseconds)).toBe(pause);
  });
});
