import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { server } from '../../../../test/support/show-routes.tsx';
import { anIncorrectReport, aReport, mockReportCalls } from '../testing/reports-server.ts';
import { showReportsPage } from '../testing/show-reports-page.tsx';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe.each(['correct', 'incorrect'] as const)('training that the list of %s reports hides', (list) => {
  it('is named in the empty list, and shown on request', async () => {
    const requests = mockReportCalls(() => [], { hiddenTrainingCount: 1 });
    showReportsPage(list);
    expect(await screen.findByText('1 training report is hidden.')).toBeTruthy();
    expect(screen.getByText('No reports match these filters.')).toBeTruthy();
    expect(screen.queryByText(/^No reports yet|^No incorrect reports/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ trainingStatus: 'All' }));
    await waitFor(() => expect(screen.queryByText(/hidden/)).toBeNull());
  });

  it.each([
    [2, '2 training reports are hidden.'],
    [100, '100 training reports are hidden.'],
    [101, 'More than 100 training reports are hidden.'],
  ])('is counted above the rows: %s', async (hiddenTrainingCount, expected) => {
    mockReportCalls(() => [list === 'correct' ? aReport() : anIncorrectReport()], { hiddenTrainingCount });
    showReportsPage(list);
    expect(await screen.findByText(expected)).toBeTruthy();
    expect(await screen.findByText('Mariam Kessy')).toBeTruthy();
  });

  it('is not mentioned if there is none', async () => {
    mockReportCalls(() => []);
    showReportsPage(list);
    expect(await screen.findByText(/^No reports yet|^No incorrect reports/)).toBeTruthy();
    expect(screen.queryByText(/hidden/)).toBeNull();
  });
});
