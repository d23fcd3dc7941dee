import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, server, success } from '../../../../test/support/show-routes.tsx';
import type { ReportRow } from '../reports.api.ts';
import { aReport, mockReportCalls } from '../testing/reports-server.ts';
import { showReportsPage } from '../testing/show-reports-page.tsx';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

type Sent = { path: string; body: unknown };
let sent: Sent[] = [];
beforeEach(() => {
  sent = [];
});

/** The calls for single reports and for several; the ids in `refused` answer with an error. */
function mockDecisions(refused: readonly number[] = []) {
  server.use(
    http.post(/\/api\/report\/(\d+\/)?(accept|dismiss|reset|crossCheck)/, async ({ request }) => {
      const text = await request.text();
      const body = text ? JSON.parse(text) : undefined;
      sent.push({ path: new URL(request.url).pathname.replace('/api/report/', ''), body });
      const decisions: { reportId: number }[] = body?.decisions ?? [];
      const results = decisions.map(({ reportId }) => ({
        reportId,
        ...(refused.includes(reportId) && { error: 'report.alreadyCrossChecked' }),
      }));
      return success({ results });
    }),
  );
}

const rows = [
  aReport(),
  aReport({ id: 2, dataCollectorDisplayName: 'Grace Otim', status: 'Accepted' }),
  aReport({ id: 3, dataCollectorDisplayName: 'Omar Finn' }),
  aReport({ id: 4, dataCollectorDisplayName: 'Awa Diop', isActivityReport: true }),
];
async function show(reports: ReportRow[] = rows) {
  mockReportCalls(() => reports);
  showReportsPage('correct', '');
  await screen.findByText('Mariam Kessy');
}
const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }));
const select = async (name: RegExp) => userEvent.click(await screen.findByRole('checkbox', { name }));

describe('Undo after a decision on a report', () => {
  it.each([
    ['Accept', 'accept', {}, { path: '1/reset', body: {} }],
    ['Dismiss', 'dismiss', {}, { path: '1/reset', body: {} }],
    ['Dismiss', 'dismiss', { status: 'Accepted' } as const, { path: '1/accept', body: {} }],
    [
      'Accept',
      'accept',
      { status: 'Rejected', dismissalReason: 'Duplicate' } as const,
      { path: '1/dismiss', body: { reason: 'Duplicate', note: null } },
    ],
  ])('%s: leads back to the status before', async (word, path, given, undone) => {
    mockDecisions();
    await show([aReport(given)]);
    await press(new RegExp(`^${word}, report of`));
    await press('Undo');
    await waitFor(() => expect(sent.map((call) => call.path)).toEqual([`1/${path}`, undone.path]));
    expect(sent[1]?.body).toEqual(undone.body);
    expect(await screen.findByText(/^Undone: report of Mariam Kessy/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('can be reached by the key U', async () => {
    mockDecisions();
    await show([aReport()]);
    await press(/^Accept, report of/);
    await screen.findByRole('button', { name: 'Undo' });
    await userEvent.keyboard('u');
    await waitFor(() => expect(sent.at(-1)?.path).toBe('1/reset'));
    await userEvent.keyboard('u');
    expect(sent).toHaveLength(2);
  });

  it('is not offered after an error', async () => {
    await show([aReport()]);
    server.use(http.post('*/api/report/1/accept', () => errorResponse('report.alreadyCrossChecked')));
    await press(/^Accept, report of/);
    await screen.findByRole('alert');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('several reports', () => {
  const bar = () => screen.getByRole('region', { name: 'Selected rows' });

  it('are dismissed together with one reason, and undone together', async () => {
    mockDecisions();
    await show();
    await select(/^Select all/);
    expect(screen.queryByRole('checkbox', { name: /Awa Diop/ })).toBeNull();
    expect(within(bar()).getByText('3 selected')).toBeTruthy();
    await userEvent.click(within(bar()).getByRole('button', { name: 'Dismiss' }));
    const because = { reason: null, note: null };
    const dismissed = [1, 2, 3].map((reportId) => ({ reportId, decision: 'Dismiss', ...because }));
    await waitFor(() => expect(sent).toEqual([{ path: 'crossCheck', body: { decisions: dismissed } }]));
    expect(await screen.findByText('3 reports were dismissed.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
    await press('Undo');
    const decisions = ['Reset', 'Accept', 'Reset'].map((decision, index) => ({
      reportId: index + 1,
      decision,
      ...because,
    }));
    await waitFor(() => expect(sent[1]).toEqual({ path: 'crossCheck', body: { decisions } }));
    expect(await screen.findByText('The decisions on 3 reports were undone.')).toBeTruthy();
  });

  it('leave out those that already have the status', async () => {
    mockDecisions();
    await show();
    await select(/^Select report of Grace Otim/);
    expect(within(bar()).getByRole('button', { name: 'Accept' }).getAttribute('aria-disabled')).toBe('true');
    await select(/^Select report of Omar Finn/);
    await userEvent.click(within(bar()).getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ decisions: [{ reportId: 3, decision: 'Accept' }] });
  });

  it('say how many were refused, and undo only the others', async () => {
    mockDecisions([3]);
    await show();
    await select(/^Select report of Mariam Kessy/);
    await select(/^Select report of Omar Finn/);
    await userEvent.click(within(bar()).getByRole('button', { name: 'Accept' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Not saved: 1 of 2 selected reports. This report already has that status.',
    );
    expect(screen.getByText('1 report was accepted.')).toBeTruthy();
    await press('Undo');
    await waitFor(() =>
      expect(sent[1]?.body).toMatchObject({ decisions: [{ reportId: 1, decision: 'Reset' }] }),
    );
  });

  it('cannot be selected in a closed project', async () => {
    mockReportCalls(() => rows, { isClosed: true });
    showReportsPage('correct', '');
    await screen.findByText('Mariam Kessy');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
