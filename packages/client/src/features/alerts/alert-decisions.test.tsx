import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { englishTexts } from '../../../test/support/show-page.tsx';
import { answer, refusal, server, success } from '../../../test/support/show-routes.tsx';
import type { AlertAssessment } from './alerts.api.ts';
import { anAlert, aReport, hoursAgo } from './testing/alerts.builders.ts';
import { answerSurroundings, showAlertPage } from './testing/show-alert-page.tsx';

beforeAll(() => server.listen());
beforeEach(() => answerSurroundings());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

async function show(alert: AlertAssessment) {
  const state = { alert };
  answer('get', 'alert/4127/get', () => HttpResponse.json(state.alert));
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

it('keeps in view what is not possible yet, with the reason', async () => {
  const user = userEvent.setup();
  await show(anAlert());
  for (const name of ['Dismiss alert', 'Escalate']) {
    const button = bar().getByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.title).toBe('Check 1 more report to decide.');
    await user.click(button);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('names who will be told before an alert is escalated', async () => {
  const user = userEvent.setup();
  const state = await show(anAlert({ ...ready, reports: [...ready.reports] }));
  const asked = answer('post', 'alert/4127/escalate', () => {
    state.alert = anAlert({ assessmentStatus: 'Escalated', escalatedAt: hoursAgo(0) });
    return success('alert.escalateAlert.success');
  });
  await user.click(bar().getByRole('button', { name: 'Escalate' }));
  const asking = await dialog();
  const told = await asking.findByRole('list', { name: 'Who will be told' });
  expect(
    within(told)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['+999 70 555 0001', 'officer@moh.example', '1 number or address of another organization']);
  await user.click(asking.getByRole('checkbox', { name: /Tell them now/ }));
  await user.click(asking.getByRole('button', { name: 'Escalate' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked[0]).toEqual({ sendNotification: false });
  expect(await screen.findByText('Escalated.')).toBeTruthy();
  expect(bar().getByRole('button', { name: 'Close alert' })).toBeTruthy();
});

it('says on the page what of an escalation did not work', async () => {
  const user = userEvent.setup();
  await show(anAlert({ ...ready, reports: [...ready.reports] }));
  const key = 'alert.escalateAlert.smsNotifcationFailed';
  answer('post', 'alert/4127/escalate', () => success(key));
  await user.click(bar().getByRole('button', { name: 'Escalate' }));
  await user.click((await dialog()).getByRole('button', { name: 'Escalate' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Escalated.')).toBeTruthy();
  expect(screen.getByText(englishTexts[key] ?? key)).toBeTruthy();
});

it('asks before an alert is dismissed, and stays when the server refuses', async () => {
  const user = userEvent.setup();
  await show(anAlert({ assessmentStatus: 'ToDismiss' }));
  answer('post', 'alert/4127/dismiss', () => refusal('error.unavailable', { status: 503 }));
  await user.click(bar().getByRole('button', { name: 'Dismiss alert' }));
  const asking = await dialog();
  expect(asking.getByText(/cannot be opened again/)).toBeTruthy();
  await user.click(asking.getByRole('button', { name: 'Dismiss alert' }));
  expect((await asking.findByRole('alert')).textContent).toContain('The server is busy');
});

it('closes an escalated alert with its outcome and a comment', async () => {
  const user = userEvent.setup();
  await show(anAlert({ assessmentStatus: 'Escalated', escalatedAt: hoursAgo(1) }));
  const asked = answer('post', 'alert/4127/close', () => success());
  await user.click(bar().getByRole('button', { name: 'Close alert' }));
  const asking = await dialog();
  await user.click(asking.getByRole('radio', { name: 'Other' }));
  await user.type(asking.getByRole('textbox', { name: /Comment/ }), ' Handed over. ');
  await user.click(asking.getByRole('button', { name: 'Close alert' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked[0]).toEqual({ escalatedOutcome: 'Other', comments: 'Handed over.' });
});

it('keeps a comment that is too long, and sends nothing', async () => {
  const user = userEvent.setup();
  await show(anAlert({ assessmentStatus: 'Escalated', escalatedAt: hoursAgo(1) }));
  const asked = answer('post', 'alert/4127/close', () => success());
  await user.click(bar().getByRole('button', { name: 'Close alert' }));
  const asking = await dialog();
  await user.click(asking.getByRole('textbox', { name: /Comment/ }));
  await user.paste('x'.repeat(501));
  expect(asking.getByText('501 of 500')).toBeTruthy();
  await user.click(asking.getByRole('button', { name: 'Close alert' }));
  expect(asking.getByText('Write 500 characters at most.')).toBeTruthy();
  expect(asked).toEqual([]);
});
