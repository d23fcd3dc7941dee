import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mockCall, server, showPages, success } from '../../../../test/support/show-routes.tsx';
import type { ReportOverview } from '../overview/api.ts';
import { ReportPage } from '../overview/report-page.tsx';
import { reportPaths } from '../report-paths.ts';
import { aReport, mockReportCalls } from '../testing/reports-server.ts';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const counts = { suspected: 3, probable: 0, confirmed: 0, notACase: 0 };

async function show(given: Partial<ReportOverview>) {
  mockReportCalls(() => []);
  const more = { decisions: [], copies: [], classifications: [], caseCount: 3 };
  mockCall('get', 'report/41/overview', () => success({ ...aReport({ id: 41 }), ...more, ...given }));
  showPages([{ path: reportPaths.overview, page: ReportPage }], '/projects/5/reports/41', {
    role: 'Manager',
  });
  return within(await screen.findByRole('region', { name: 'Case classification' }));
}

describe('the cases of a report', () => {
  it('are classified', async () => {
    const requests = mockCall('post', 'report/41/classify', () => success());
    const card = await show({});
    expect(card.getByText('The cases of this report are not classified yet.')).toBeTruthy();
    await userEvent.click(await card.findByRole('button', { name: 'Classify' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('3 of 3 have a class.')).toBeTruthy();
    await userEvent.clear(dialog.getByLabelText('Suspected'));
    await userEvent.type(dialog.getByLabelText('Suspected'), '1');
    await userEvent.clear(dialog.getByLabelText('Confirmed'));
    await userEvent.type(dialog.getByLabelText('Confirmed'), '2');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(requests).toEqual([
        {
          ...{ suspectedCount: 1, probableCount: 0, confirmedCount: 2, notACaseCount: 0 },
          classificationReason: '',
        },
      ]),
    );
  });

  it('need a reason to be classified anew', async () => {
    const requests = mockCall('post', 'report/41/classify', () => success());
    const card = await show({
      classification: { ...counts, isOutdated: true },
      classifications: [{ ...counts, at: '2026-03-05T09:00:00', by: 'Daniel Oru', reason: 'Visit' }],
    });
    for (const text of ['3 suspected', 'Visit', /edited after they were classified/])
      expect(card.getByText(text)).toBeTruthy();
    await userEvent.click(await card.findByRole('button', { name: 'Change the classification' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findAllByText('Enter or choose a value')).length).toBeGreaterThan(0);
    expect(requests).toEqual([]);
  });
});
