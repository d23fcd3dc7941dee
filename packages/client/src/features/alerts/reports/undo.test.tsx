import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorResponse, mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import { anAlert } from '../testing/alerts.builders.ts';
import { mockContextCalls, showAlertPage } from '../testing/show-alert-page.tsx';

beforeAll(() => server.listen());
beforeEach(() => mockContextCalls());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const before = anAlert();

async function show() {
  mockCall('get', 'alert/4127/get', () => HttpResponse.json(before));
  const resets = mockCall('post', 'alert/4127/resetReport', () => success({ assessmentStatus: 'Open' }));
  showAlertPage('/projects/5/alerts/4127/assess');
  await screen.findByRole('heading', { level: 1, name: 'Acute watery diarrhoea' });
  return resets;
}

it.each([
  ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Undo' }))],
  ['its key, although the focus is on the next report', () => userEvent.keyboard('u')],
])('a decision on a report of an alert is undone by %s', async (_name, undo) => {
  const resets = await show();
  mockCall('post', 'alert/4127/acceptReport', () => success({ assessmentStatus: 'Open' }));
  await userEvent.keyboard('na');
  await screen.findByRole('button', { name: 'Undo' });
  await undo();
  await waitFor(() => expect(resets).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('can still be undone when the hint about the alert takes the place of the confirmation', async () => {
  const resets = await show();
  mockCall('post', 'alert/4127/acceptReport', () => success({ assessmentStatus: 'ToEscalate' }));
  await userEvent.keyboard('na');
  await screen.findByText(/this alert can be escalated now/);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(resets).toHaveLength(1));
});

it('offers nothing after an error', async () => {
  await show();
  mockCall('post', 'alert/4127/acceptReport', () => errorResponse('alert.acceptReport.wrongReportStatus'));
  await userEvent.keyboard('na');
  await screen.findByRole('alert');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});
