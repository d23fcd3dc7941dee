import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { errorResponse, mockCall, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import { aMessageToCorrect, anAlert, aReportToCheck, aToday } from './testing/a-today.ts';
import type { Today } from './today.api.ts';
import { todayRoutes } from './today.routes.tsx';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const project = { id: 5, name: 'Lakeshore', nationalSocietyId: 3, nationalSocietyName: 'Kalembe Society' };

async function showToday(given: Partial<Today>, role: Role = 'Manager') {
  mockCall('get', 'today/projects', () => success([project]));
  mockCall('get', 'today/project', () => success(aToday(given)));
  await showRoutes(todayRoutes, '/today', { role });
  return userEvent.setup();
}

const findSection = (name: string) => screen.findByRole('region', { name });

describe('today', () => {
  it('shows how much waits, and each alert with a link to it', async () => {
    await showToday({ alerts: { count: 21, items: [anAlert] } });
    const section = await findSection('Open alerts');
    expect(screen.getByRole('link', { name: /21 open alerts/ }).getAttribute('href')).toBe('/today#alerts');
    expect(section.id).toBe('alerts');
    expect(within(section).getByText(/Cholera/).textContent).toContain('Nakiri, Tembo');
    expect(within(section).getByText('2 reports to check', { exact: false })).toBeTruthy();
    expect(within(section).getByRole('link', { name: 'Open alert 71: Cholera' }).getAttribute('href')).toBe(
      '/projects/5/alerts/71/assess',
    );
    expect(within(section).getByRole('link', { name: '20 more' }).getAttribute('href')).toBe(
      '/projects/5/alerts',
    );
  });

  it('lists more items on a phone than are rendered first', async () => {
    vi.stubGlobal('innerWidth', 360);
    onTestFinished(() => void vi.unstubAllGlobals());
    const items = Array.from({ length: 20 }, (_, index) => ({ ...anAlert, id: 71 + index }));
    await showToday({ alerts: { count: 20, items } });
    const section = await findSection('Open alerts');
    await waitFor(() => expect(within(section).getAllByRole('listitem')).toHaveLength(20));
  });

  it('accepts a report, and takes that back', async () => {
    const sent: string[] = [];
    for (const decision of ['acceptReport', 'resetReport'])
      mockCall('post', `alert/71/${decision}`, (_body, query) => {
        sent.push(`${decision} ${query.reportId}`);
        return success({ assessmentStatus: 'Open' });
      });
    const user = await showToday({ reportsToCheck: { count: 1, items: [aReportToCheck] } });
    const section = await findSection('Reports to check');
    expect(
      within(section)
        .getByRole('link', { name: /Call .*Mariam K/ })
        .getAttribute('href'),
    ).toBe('tel:+265501120567');
    await user.click(within(section).getByRole('button', { name: /Accept the report of .*Mariam K/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Reports to check' })).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await findSection('Reports to check')).toBeTruthy();
    await waitFor(() => expect(sent).toEqual(['acceptReport 901', 'resetReport 901']));
  });

  it('shows a report again, and why, if it could not be dismissed', async () => {
    mockCall('post', 'alert/71/dismissReport', () =>
      errorResponse('alert.dismissReport.wrongReportStatus', { status: 400 }),
    );
    const user = await showToday({ reportsToCheck: { count: 1, items: [aReportToCheck] } });
    const section = await findSection('Reports to check');
    await user.click(within(section).getByRole('button', { name: /Dismiss the report/ }));
    expect(await screen.findByText(/already been cross-checked/)).toBeTruthy();
    expect(await findSection('Reports to check')).toBeTruthy();
  });

  it('asks why a report is dismissed', async () => {
    mockCall('get', 'project/5/basicData', () => success({ id: 5, dismissalReasons: ['Duplicate'] }));
    const requests = mockCall('post', 'alert/71/dismissReport', () => success({ assessmentStatus: 'Open' }));
    const user = await showToday({ reportsToCheck: { count: 1, items: [aReportToCheck] } });
    const section = await findSection('Reports to check');
    await user.click(within(section).getByRole('button', { name: /Dismiss the report/ }));
    await user.click(await screen.findByRole('button', { name: 'Duplicate' }));
    await waitFor(() => expect(requests).toEqual([{ reason: 'Duplicate', note: null }]));
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  it('sends a suggested correction only after asking', async () => {
    const bodies: unknown[] = [];
    mockCall('post', 'report/902/sendCorrection', (body) => {
      bodies.push(body);
      return success({ gatewayId: 1 });
    });
    const user = await showToday({ messagesToCorrect: { count: 1, items: [aMessageToCorrect] } });
    const section = await findSection('Messages to correct');
    await user.click(within(section).getByRole('button', { name: /Send .*6#1#2/ }));
    const dialog = await screen.findByRole('dialog');
    expect(bodies).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ text: '6#1#2' })]));
    expect(await screen.findByText('The correction was sent.')).toBeTruthy();
  });

  it('marks a message as corrected', async () => {
    let marked = 0;
    mockCall('post', 'report/902/markAsCorrected', () => {
      marked += 1;
      return success();
    });
    const user = await showToday({ messagesToCorrect: { count: 1, items: [aMessageToCorrect] } });
    await user.click(await screen.findByRole('button', { name: /Mark as corrected: .*6-1-2/ }));
    await waitFor(() => expect(marked).toBe(1));
  });

  it('offers no decision to those who may not decide', async () => {
    await showToday({ reportsToCheck: { count: 1, items: [aReportToCheck] } }, 'Coordinator');
    const section = await findSection('Reports to check');
    expect(within(section).queryByRole('button')).toBeNull();
  });

  it('shows managers non-reporting collectors and gateways, signals and the steps left', async () => {
    const lastReceivedAt = '2026-11-10T03:00:00.000Z';
    await showToday({
      nonReportingDataCollectors: {
        count: 1,
        items: [
          {
            ...{ id: 8, name: 'Ruth M.', phoneNumber: '+265501', village: 'Oru', lastReceivedAt },
            placeCodes: [],
          },
        ],
      },
      nonReportingGateways: [{ id: 2, name: 'North', lastReceivedAt }],
      signals: [{ healthRiskId: 2, healthRisk: 'Measles', epiWeek: 46, count: 9 }],
      missingOutcomes: { count: 1, items: [{ ...anAlert, dueAt: undefined }] },
      setupStepsLeft: 2,
    });
    expect((await findSection('Non-reporting data collectors')).textContent).toContain('Ruth M.');
    expect((await findSection('Non-reporting SMS gateways')).textContent).toContain('North');
    expect((await findSection('Signals (aberrations)')).textContent).toContain('Epi week 46: 9 cases');
    expect(await findSection('Escalated alerts without an outcome')).toBeTruthy();
    expect(screen.getByRole('link', { name: /2 steps left/ }).getAttribute('href')).toBe('/projects/5/setup');
  });

  it('shows open signals first, each with a link', async () => {
    const signal = {
      id: 7,
      healthRisk: 'Measles',
      level: 'district' as const,
      place: 'Mbara',
      placeCodes: [],
      observed: 20,
    };
    await showToday({
      openSignals: { count: 6, items: [{ ...signal, epiYear: 2026, epiWeek: 46, expected: 4 }] },
      reportsToCheck: { count: 1, items: [aReportToCheck] },
    });
    const section = await findSection('Open signals');
    expect(section.textContent).toContain('Week 46, 2026: 20 cases; 4 expected.');
    expect(
      within(section)
        .getByRole('link', { name: /Open signal: .*Measles/ })
        .getAttribute('href'),
    ).toBe('/projects/5/signals/7');
    const reports = await findSection('Reports to check');
    expect(section.compareDocumentPosition(reports) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('says that nothing waits', async () => {
    await showToday({});
    expect(await screen.findByText('Nothing waits for you.')).toBeTruthy();
  });

  it('says what is new since the last visit', async () => {
    const news = { since: '2026-11-17T06:00:00.000Z', alerts: 1, reports: 4, incorrectMessages: 0 };
    await showToday({ news });
    const text = (await screen.findByText(/New since your last visit/)).textContent;
    expect(text).toContain('1 alert, 4 reports, 0 incorrect messages');
  });

  it('says so to somebody without an open project', async () => {
    mockCall('get', 'today/projects', () => success([]));
    await showRoutes(todayRoutes, '/today', { role: 'Manager' });
    expect(await screen.findByText(/You have no open project/)).toBeTruthy();
  });

  it('offers to try again after an error', async () => {
    mockCall('get', 'today/projects', () => errorResponse('error', { status: 500 }));
    await showRoutes(todayRoutes, '/today', { role: 'Manager' });
    expect(await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 })).toBeTruthy();
  });
});

describe('today in one project', () => {
  it('asks only for that project, and its tiles lead down the page', async () => {
    const asked = mockCall('get', 'today/project', () =>
      success(aToday({ alerts: { count: 1, items: [anAlert] } })),
    );
    await showRoutes(todayRoutes, '/projects/5/today', { role: 'Supervisor' });
    const tile = await screen.findByRole('link', { name: /1 open alert/ });
    expect(tile.getAttribute('href')).toBe('/projects/5/today#alerts');
    expect(asked).toEqual([{ projectId: '5' }]);
  });
});
