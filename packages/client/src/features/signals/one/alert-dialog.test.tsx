import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorResponse, mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import type { ReportsOfSignal } from '../signals.api.ts';
import { mockSignalContext, showSignalPage } from '../testing/show-signal-page.tsx';
import { aSignalDetails } from '../testing/signals.builders.ts';

beforeAll(() => server.listen());
beforeEach(() => {
  mockSignalContext();
  mockCall('get', 'signal/7/get', () => success(aSignalDetails()));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const report = (id: number) => ({
  ...{
    id,
    village: 'Nakiri',
    placeCodes: [],
    receivedAt: '2026-11-17T12:00:00',
    isAccepted: id === 12,
    cases: 2,
  },
});
const lakeshore = { id: 5, name: 'Lakeshore 2026', hasRule: true, reports: [report(11), report(12)] };
const hills = { id: 6, name: 'Hills', hasRule: false, reports: [report(13)] };
const mockReports = (given: Partial<ReportsOfSignal> = {}) =>
  mockCall('get', 'signal/7/reports', () => success({ isCut: false, projects: [lakeshore], ...given }));

async function openDialog() {
  showSignalPage('/projects/5/signals/7');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Make an alert' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Make an alert by hand' })) };
}

it('makes an alert of the chosen reports', async () => {
  mockReports();
  const sent = mockCall('post', 'signal/7/makeAlert', () => success({ alertId: 4127 }));
  const { user, dialog } = await openDialog();
  await user.click(await dialog.findByRole('checkbox', { name: /Report 11, Nakiri/ }));
  await user.click(dialog.getByRole('checkbox', { name: /Report 12, Nakiri.*accepted/ }));
  await user.click(dialog.getByRole('button', { name: 'Make alert' }));
  expect(await screen.findByText('Alert 4127 was made.')).toBeTruthy();
  expect(sent).toEqual([{ projectId: 5, signalReportIds: [11, 12] }]);
});

it('asks for at least one report', async () => {
  mockReports();
  const sent = mockCall('post', 'signal/7/makeAlert', () => success({ alertId: 4127 }));
  const { user, dialog } = await openDialog();
  await user.click(await dialog.findByRole('button', { name: 'Make alert' }));
  expect(dialog.getByRole('alert').textContent).toContain('Choose at least one report');
  expect(sent).toEqual([]);
});

it('is about one project, and says what happens without an alert rule', async () => {
  mockReports({ projects: [lakeshore, hills] });
  const sent = mockCall('post', 'signal/7/makeAlert', () => success({ alertId: 4127 }));
  const { user, dialog } = await openDialog();
  await user.click(await dialog.findByRole('checkbox', { name: /Report 11/ }));
  expect(dialog.queryByText(/no alert rule in the project/)).toBeNull();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Project' }), 'Hills');
  expect(dialog.getByText(/no alert rule in the project/)).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: /Report 13/ }));
  await user.click(dialog.getByRole('button', { name: 'Make alert' }));
  await screen.findByText('Alert 4127 was made.');
  expect(sent).toEqual([{ projectId: 6, signalReportIds: [13] }]);
});

it('says that reports have changed meanwhile', async () => {
  mockReports();
  mockCall('post', 'signal/7/makeAlert', () => errorResponse('signal.reportsChanged'));
  const { user, dialog } = await openDialog();
  await user.click(await dialog.findByRole('checkbox', { name: /Report 11/ }));
  await user.click(dialog.getByRole('button', { name: 'Make alert' }));
  expect(await dialog.findByText(/These reports have changed/)).toBeTruthy();
});

it('says so if there is no report to make an alert of', async () => {
  mockReports({ projects: [] });
  const { dialog } = await openDialog();
  expect(await dialog.findByText(/There is no report an alert can be made of/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Make alert' })).toBeNull();
});
