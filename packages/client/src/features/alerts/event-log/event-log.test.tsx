import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorResponse, mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import type { AlertLogItem } from '../alerts.api.ts';
import { mockContextCalls, showAlertPage } from '../testing/show-alert-page.tsx';

const address = '/projects/5/alerts/4127/eventLog';

beforeAll(() => server.listen());
beforeEach(() => mockContextCalls());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function mockLog(logItems: AlertLogItem[]) {
  const log = { healthRisk: 'Measles', createdAt: '2026-11-19T06:25:00', logItems };
  mockCall('get', 'alertEvents/4127/eventLog', () => success(log));
}

const date = '2026-11-20T12:25:00';

it.each([
  [{ date, logType: 'TriggeredAlert', metadata: {} }, 'Alert raised', ''],
  [{ date, logType: 'AcceptedReport', metadata: { reportId: 12 } }, 'Report accepted', 'Report 12'],
  [
    { date, logType: 'ClosedAlert', metadata: { escalatedOutcome: 'ActionTaken' } },
    'Alert closed',
    'Action taken',
  ],
  [{ date, logType: 'ClosedAlert', metadata: { escalatedOutcome: 'Other' } }, 'Alert closed', ''],
  [
    { date, alertEventLogId: 3, alertEventType: 'Investigation', alertEventSubtype: 'Investigated' },
    'Investigation',
    'Investigated',
  ],
] satisfies Array<[AlertLogItem, string, string]>)(
  'describes what happened: %o',
  async (item, type, subtype) => {
    mockLog([{ ...item, loggedBy: 'Ruth Okeme' } as AlertLogItem]);
    showAlertPage(address);
    await screen.findByRole('table', { name: 'Log of alert 4127, oldest first' });
    const cells = within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell');
    expect(cells.slice(0, 5).map((cell) => cell.textContent)).toEqual([
      '2026-11-20 12:25',
      type,
      subtype,
      'Ruth Okeme',
      '',
    ]);
  },
);

it('shows the first 67 characters of a comment over 70, until it is expanded', async () => {
  const user = userEvent.setup();
  const text = 'x'.repeat(71);
  mockLog([{ date, logType: 'ClosedAlert', text, metadata: {} }]);
  showAlertPage(address);
  expect(await screen.findByText(`${'x'.repeat(67)}…`, { exact: false })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(screen.getByText(text, { exact: false })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show less' }));
  expect(screen.queryByText(text, { exact: false })).toBeNull();
});

it('shows a comment of 70 characters in full', async () => {
  mockLog([{ date, logType: 'ClosedAlert', text: 'x'.repeat(70), metadata: {} }]);
  showAlertPage(address);
  expect(await screen.findByText('x'.repeat(70))).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
});

it('says when the user may not see the log', async () => {
  mockCall('get', 'alertEvents/4127/eventLog', () => errorResponse('error.unauthorized', { status: 403 }));
  showAlertPage(address);
  expect((await screen.findByRole('alert')).textContent).toContain('You do not have access');
});

it('offers a retry when the log cannot be loaded', async () => {
  mockCall('get', 'alertEvents/4127/eventLog', () => errorResponse('error.unexpected', { status: 500 }));
  showAlertPage(address);
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  mockLog([{ date, logType: 'TriggeredAlert' }]);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Alert raised')).toBeTruthy();
});
