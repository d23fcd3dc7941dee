import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { server } from '../../../../test/support/show-routes.tsx';
import { anIncorrectReport, mockReportCalls } from '../testing/reports-server.ts';
import { showReportsPage } from '../testing/show-reports-page.tsx';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const midnight = (day: string) => new Date(`${day}T00:00:00`).toISOString();

describe.each(['correct', 'incorrect'] as const)('the dates of the list of %s reports', (list) => {
  it('have no limit by default', async () => {
    const requests = mockReportCalls(() => [anIncorrectReport()]);
    showReportsPage(list);
    await screen.findByText('Mariam Kessy');
    expect(requests[0]?.body).toMatchObject({ startDate: null, endDate: null });
  });

  it.each([
    ['?startDate=2026-11-01', midnight('2026-11-01'), null],
    ['?endDate=2026-11-05', null, midnight('2026-11-05')],
    ['?startDate=2026-11-01&endDate=2026-11-05', midnight('2026-11-01'), midnight('2026-11-05')],
    ['?startDate=2026-11-05&endDate=2026-11-01', null, null],
    ['?startDate=soon&endDate=2026-13-77', null, null],
    ['?startDate=0002-11-01', null, null],
  ])('are requested as in %s', async (search, startDate, endDate) => {
    const requests = mockReportCalls(() => [anIncorrectReport()]);
    showReportsPage(list, search);
    await screen.findByText('Mariam Kessy');
    expect(requests[0]?.body).toMatchObject({ startDate, endDate });
  });
});

it('limit each other, so that the range cannot be reversed', async () => {
  const requests = mockReportCalls(() => [anIncorrectReport()]);
  showReportsPage('incorrect');
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Date Any' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Own dates' }));
  fireEvent.change(screen.getByLabelText(/^From/), { target: { value: '2026-11-03' } });
  await waitFor(() =>
    expect(requests.at(-1)?.body).toMatchObject({ startDate: midnight('2026-11-03'), endDate: null }),
  );
  expect(screen.getByRole('button', { name: 'Date From 2026-11-03' })).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Until/), { target: { value: '2026-11-01' } });
  expect(screen.getByRole('button', { name: 'Date From 2026-11-03' })).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Until/), { target: { value: '2026-11-04' } });
  expect(await screen.findByRole('button', { name: 'Date 2026-11-03 to 2026-11-04' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'More (1)' })).toBeTruthy();
});
