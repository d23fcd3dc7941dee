import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  errorResponse,
  mockCall,
  server,
  showPages,
  success,
} from '../../../../test/support/show-routes.tsx';
import { reportPaths } from '../report-paths.ts';
import { anIncorrectReport, aReport, mockReportCalls } from '../testing/reports-server.ts';
import type { ReportOverview } from './api.ts';
import { ReportPage } from './report-page.tsx';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const more = { decisions: [], copies: [] };

async function show(given: Partial<ReportOverview>, { role = 'Manager' as Role, isClosed = false } = {}) {
  mockReportCalls(() => [], { isClosed });
  mockCall('get', 'report/41/overview', () => success({ ...aReport({ id: 41 }), ...more, ...given }));
  showPages([{ path: reportPaths.overview, page: ReportPage }], '/projects/5/reports/41', { role });
  await screen.findByRole('region', { name: 'Message' });
  return screen.getByRole('heading', { level: 1 });
}

const card = (name: string) => within(screen.getByRole('region', { name }));
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('the page of a report', () => {
  it('shows what was reported by whom and where, and leads to them', async () => {
    const alert = { id: 4127, status: 'Open', reportWasCrossCheckedBeforeEscalation: false } as const;
    const receivedBy = 'Ussd';
    const heading = await show({
      dataCollectorId: 7,
      receivedBy,
      epiYear: 2026,
      epiWeek: 46,
      alert,
      zone: 'East',
    });
    expect(heading.textContent).toBe('Measles');
    expect(card('Message').getByText('1#2#1')).toBeTruthy();
    const content = card('What was reported');
    for (const expected of ['1 female under 5', '2026/46']) expect(content.getByText(expected)).toBeTruthy();
    for (const expected of ['East', 'Oru Ferry', 'Oru, Norvale', 'USSD'])
      expect(card('Sender').getByText(expected)).toBeTruthy();
    expect(hrefOf('Mariam Kessy')).toBe('/projects/5/datacollectors/7/overview');
    expect(hrefOf('+999705550142')).toBe('tel:+999705550142');
    expect(hrefOf('Alert 4127')).toBe('/projects/5/alerts/4127/assess');
  });

  it('shows the onset with its source, and says if it is not known', async () => {
    await show({ onsetOn: '2026-11-18', onsetOrigin: 'reply' });
    expect(card('What was reported').getByText(/2026-11-18.*answered by SMS/)).toBeTruthy();
  });

  it('says that the onset is not known', async () => {
    await show({});
    expect(card('What was reported').getByText('Not known')).toBeTruthy();
  });

  it('tells its history in order', async () => {
    await show({
      decisions: [
        {
          ...{ action: 'RejectedReport', at: '2026-11-21T10:00:00', by: 'Daniel Oru' },
          ...{ dismissalReason: 'Other', dismissalNote: 'A drill' },
        },
        { action: 'AcceptedReport', at: '2026-11-22T10:00:00' },
      ],
      edited: { at: '2026-11-21T12:00:00', by: 'Kalembe Red Cross' },
    });
    const items = card('History')
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(items).toEqual([
      'Received2026-11-21 08:52',
      'Report dismissed: Other reason: A drill2026-11-21 10:00 · Daniel Oru',
      'Edited2026-11-21 12:00 · Kalembe Red Cross',
      'Report accepted2026-11-22 10:00',
    ]);
  });

  it('shows the reply, and messages with the same text', async () => {
    await show({
      reply: {
        text: 'Thank you',
        state: 'Failed',
        reason: 'outbox.reason.noGateway',
        at: '2026-11-21T08:53:00',
      },
      repetition: 'Probable',
      original: { id: 40, dateTime: '2026-11-21T08:50:00' },
      copies: [{ id: 42, dateTime: '2026-11-21T08:55:00' }],
    });
    expect(card('SMS reply').getByText('Thank you')).toBeTruthy();
    expect(card('SMS reply').getByText(/^Failed · /)).toBeTruthy();
    expect(hrefOf('2026-11-21 08:50')).toBe('/projects/5/reports/40');
    expect(hrefOf('2026-11-21 08:55')).toBe('/projects/5/reports/42');
  });

  it('can be accepted like in the list', async () => {
    const requests = mockCall('post', 'report/41/accept', () => success());
    await show({});
    await userEvent.click(await screen.findByRole('button', { name: /^Accept/ }));
    await waitFor(() => expect(requests).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: /^More actions/ }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['Edit']);
  });

  it('has no actions in a closed project', async () => {
    await show({}, { isClosed: true });
    expect(await screen.findByText(/This project is closed/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Accept|Dismiss|More)/ })).toBeNull();
  });

  it('has no links to what is hidden', async () => {
    const hidden = {
      dataCollectorDisplayName: 'Collector of Daniel Oru',
      phoneNumber: '',
      village: '',
      zone: '',
    };
    await show({ isAnonymized: true, ...hidden }, { role: 'Supervisor' });
    expect(card('Sender').getByText('Collector of Daniel Oru')).toBeTruthy();
    expect(card('Sender').queryAllByRole('link')).toEqual([]);
    expect(screen.queryByRole('button', { name: /^(Accept|Dismiss)/ })).toBeNull();
  });
});

it('the page of an incorrect message says what is wrong with it', async () => {
  const requests = mockCall('post', 'report/41/markAsCorrected', () => success());
  const heading = await show({ ...anIncorrectReport({ id: 41 }), ...more });
  expect(heading.textContent).toBe('Wrong formatFormat not recognised');
  expect(screen.queryByRole('region', { name: 'What was reported' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: /^Mark as corrected/ }));
  await waitFor(() => expect(requests).toHaveLength(1));
});

it('an error is shown instead of the page', async () => {
  mockReportCalls(() => []);
  mockCall('get', 'report/41/overview', () => errorResponse('report.reportNotFound', { status: 404 }));
  showPages([{ path: reportPaths.overview, page: ReportPage }], '/projects/5/reports/41', {
    role: 'Manager',
  });
  expect(await screen.findByRole('alert')).toBeTruthy();
});
