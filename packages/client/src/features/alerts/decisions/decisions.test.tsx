import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { englishTexts } from '../../../../test/support/show-page.tsx';
import { errorResponse, mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import type { AlertAssessment } from '../alerts.api.ts';
import { anAlert, aReport, hoursAgo } from '../testing/alerts.builders.ts';
import { mockContextCalls, showAlertPage } from '../testing/show-alert-page.tsx';

beforeAll(() => server.listen());
beforeEach(() => mockContextCalls());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

async function show(alert: AlertAssessment) {
  const state = { alert };
  mockCall('get', 'alert/4127/get', () => HttpResponse.json(state.alert));
  showAlertPage('/projects/5/alerts/4127/assess');
  await screen.findByRole('heading', { level: 1, name: 'Acute watery diarrhoea' });
  return state;
}

const bar = () => within(screen.getByRole('region', { name: 'Decision' }));
const dialog = async () => within(await screen.findByRole('dialog'));
const ready = {
  assessmentStatus: 'ToEscalate',
  reports: [aReport({ status: 'Accepted' })],
  countThreshold: 1,
} as const;

it('shows decisions that are not possible yet, with the reason', async () => {
  const user = userEvent.setup();
  await show(anAlert());
  for (const name of ['Dismiss alert', 'Escalate']) {
    const button = bar().getByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.title).toBe('1 report to check.');
    await user.click(button);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  [[], 3, '3 reports to check.', 'Accept all 3 to escalate. If you dismiss 1, you can dismiss the alert.'],
  [
    ['Accepted'],
    4,
    '4 reports to check.',
    'Accept 2 more to escalate. If you dismiss 3, you can dismiss the alert.',
  ],
  [['Accepted', 'Accepted'], 1, '1 report to check.', 'If you accept it, you can escalate.'],
] as const)('counts what is needed: %s accepted, %s unchecked', async (accepted, unchecked, main, detail) => {
  const statuses = [...accepted, ...Array.from({ length: unchecked }, () => 'Pending' as const)];
  const reports = statuses.map((status, index) => aReport({ id: 500 + index, status }));
  await show(anAlert({ assessmentStatus: 'Open', countThreshold: 3, reports }));
  const text = (screen.getByRole('region', { name: 'Decision' }).textContent ?? '').replace(
    /[\u2066-\u2069]/g,
    '',
  );
  expect(text).toContain(main);
  expect(text).toContain(detail);
});

it('lists who will be notified before an alert is escalated', async () => {
  const user = userEvent.setup();
  const state = await show(anAlert({ ...ready, reports: [...ready.reports] }));
  const requests = mockCall('post', 'alert/4127/escalate', () => {
    state.alert = anAlert({ assessmentStatus: 'Escalated', escalatedAt: hoursAgo(0) });
    return success('alert.escalateAlert.success');
  });
  await user.click(bar().getByRole('button', { name: 'Escalate' }));
  const openedDialog = await dialog();
  const recipients = await openedDialog.findByRole('list', { name: 'Who will be notified' });
  expect(
    within(recipients)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'District officer, Ministry+999 70 555 0001',
    'Epidemiologist, Ministryofficer@moh.example',
    'Nurse, Red CrescentNumber and address of another organization',
  ]);
  await user.click(openedDialog.getByRole('checkbox', { name: /Notify them now/ }));
  await user.click(openedDialog.getByRole('button', { name: 'Escalate' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests[0]).toEqual({ sendNotification: false });
  expect(await screen.findByText('Alert escalated.')).toBeTruthy();
  expect(bar().getByRole('button', { name: 'Close alert' })).toBeTruthy();
});

it('offers to leave without a decision', async () => {
  await show(anAlert({ ...ready, reports: [...ready.reports] }));
  expect(bar().getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/projects/5/alerts');
});

it('shows on the page which part of an escalation failed', async () => {
  const user = userEvent.setup();
  await show(anAlert({ ...ready, reports: [...ready.reports] }));
  const key = 'alert.escalateAlert.smsNotifcationFailed';
  mockCall('post', 'alert/4127/escalate', () => success(key));
  await user.click(bar().getByRole('button', { name: 'Escalate' }));
  await user.click((await dialog()).getByRole('button', { name: 'Escalate' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Alert escalated.')).toBeTruthy();
  expect(screen.getByText(englishTexts[key] ?? key)).toBeTruthy();
});

it('asks why an alert is dismissed', async () => {
  mockContextCalls({ dismissalReasons: ['NothingFound', 'Other'] });
  const user = userEvent.setup();
  await show(anAlert({ assessmentStatus: 'ToDismiss' }));
  const requests = mockCall('post', 'alert/4127/dismiss', () => success());
  await user.click(bar().getByRole('button', { name: 'Dismiss alert' }));
  const openedDialog = await dialog();
  const confirm = openedDialog.getByRole('button', { name: 'Dismiss alert' });
  await user.click(confirm);
  expect(await openedDialog.findByText('Enter or choose a value')).toBeTruthy();
  await user.click(openedDialog.getByRole('radio', { name: 'Other reason' }));
  await user.click(confirm);
  expect(requests).toEqual([]);
  await user.type(openedDialog.getByRole('textbox', { name: /Reason in your own words/ }), ' A drill ');
  await user.click(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests).toEqual([{ reason: 'Other', note: 'A drill' }]);
});

it('asks before an alert is dismissed, and stays open when the server refuses', async () => {
  const user = userEvent.setup();
  await show(anAlert({ assessmentStatus: 'ToDismiss' }));
  mockCall('post', 'alert/4127/dismiss', () => errorResponse('error.unavailable', { status: 503 }));
  await user.click(bar().getByRole('button', { name: 'Dismiss alert' }));
  const openedDialog = await dialog();
  expect(openedDialog.getByText(/cannot be reopened/)).toBeTruthy();
  await user.click(openedDialog.getByRole('button', { name: 'Dismiss alert' }));
  expect((await openedDialog.findByRole('alert')).textContent).toContain('The server is busy');
});

it('closes an escalated alert with its outcome and a comment', async () => {
  const user = userEvent.setup();
  await show(anAlert({ assessmentStatus: 'Escalated', escalatedAt: hoursAgo(1) }));
  const requests = mockCall('post', 'alert/4127/close', () => success());
  await user.click(bar().getByRole('button', { name: 'Close alert' }));
  const openedDialog = await dialog();
  await user.click(openedDialog.getByRole('radio', { name: 'Other' }));
  await user.type(openedDialog.getByRole('textbox', { name: /Comment/ }), ' Handed over. ');
  await user.click(openedDialog.getByRole('button', { name: 'Close alert' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests[0]).toEqual({ escalatedOutcome: 'Other', comments: 'Handed over.' });
});

it('retains a comment that is too long, and sends nothing', async () => {
  const user = userEvent.setup();
  await show(anAlert({ assessmentStatus: 'Escalated', escalatedAt: hoursAgo(1) }));
  const requests = mockCall('post', 'alert/4127/close', () => success());
  await user.click(bar().getByRole('button', { name: 'Close alert' }));
  const openedDialog = await dialog();
  await user.click(openedDialog.getByRole('textbox', { name: /Comment/ }));
  await user.paste('x'.repeat(501));
  expect(openedDialog.getByText('501 of 500')).toBeTruthy();
  await user.click(openedDialog.getByRole('button', { name: 'Close alert' }));
  expect(openedDialog.getByText('Enter at most 500 characters.')).toBeTruthy();
  expect(requests).toEqual([]);
});
