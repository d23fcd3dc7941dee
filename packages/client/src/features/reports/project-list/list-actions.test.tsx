import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { server } from '../../../../test/support/show-routes.tsx';
import { anIncorrectReport, aReport, mockReportCalls } from '../testing/reports-server.ts';
import { showReportsPage } from '../testing/show-reports-page.tsx';

beforeAll(() => server.listen());
afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

describe('the downloads of a list', () => {
  it.each([
    ['correct', 'Download as CSV', 'exportToCsv', 'csv', '?trainingStatus=All&statuses=["kept"]'],
    [
      'incorrect',
      'Download for Excel',
      'exportToExcel',
      'xlsx',
      '?errorType=WrongFormat&startDate=2026-11-01',
    ],
  ] as const)(
    'of %s reports use the filters of the list: %s',
    async (list, label, path, extension, search) => {
      const requests = mockReportCalls(() => [anIncorrectReport()]);
      const files: unknown[] = [];
      server.use(
        http.post(`*/api/report/${path}`, async ({ request }) => {
          files.push([new URL(request.url).search, await request.json()]);
          return HttpResponse.text('a;b');
        }),
      );
      vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
      const names: string[] = [];
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        names.push(this.download);
      });
      showReportsPage(list, search);
      await screen.findByText('Mariam Kessy');
      await userEvent.click(screen.getByRole('button', { name: 'Download the list' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: label }));
      await waitFor(() => expect(files).toEqual([['?projectId=5', requests[0]?.body]]));
      await waitFor(() =>
        expect(names[0]).toMatch(new RegExp(`^reports_\\d{4}-\\d{2}-\\d{2}\\.${extension}$`)),
      );
    },
  );

  it('are available in a closed project', async () => {
    mockReportCalls(() => [aReport()], { isClosed: true });
    showReportsPage('correct');
    await screen.findByText(/This project is closed/);
    expect(screen.getByRole('button', { name: 'Download the list' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send report' })).toBeNull();
  });
});

describe('a report on behalf of a collector', () => {
  it.each(['Administrator', 'Manager', 'TechnicalAdvisor', 'Supervisor', 'HeadSupervisor'] as const)(
    'can be sent by a %s',
    async (role) => {
      mockReportCalls(() => [aReport()]);
      showReportsPage('incorrect', '', { role });
      expect(await screen.findByRole('button', { name: 'Send report' })).toBeTruthy();
    },
  );

  it.each([['Coordinator' as const], ['DataConsumer' as const]])('cannot be sent by a %s', async (role) => {
    mockReportCalls(() => [aReport()]);
    showReportsPage('correct', '', { role });
    await screen.findByText('Mariam Kessy');
    expect(screen.queryByRole('button', { name: 'Send report' })).toBeNull();
  });

  it('is entered in a dialog', async () => {
    mockReportCalls(() => [aReport()]);
    showReportsPage('correct');
    await userEvent.click(await screen.findByRole('button', { name: 'Send report' }));
    expect(await screen.findByRole('dialog', { name: 'Send a report' })).toBeTruthy();
  });
});
