import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import { anAlert, aReport, hoursAgo } from '../testing/alerts.builders.ts';
import { mockContextCalls, showAlertPage } from '../testing/show-alert-page.tsx';
import type { EidsrCheck } from './eidsr-check.tsx';

beforeAll(() => server.listen());
beforeEach(() => mockContextCalls());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const ready: EidsrCheck = {
  isIntegrationConfigValid: true,
  isEidsrApiConnectionRunning: true,
  isUnreachable: false,
  areReportsValidCount: 2,
};

/** Renders an alert that can be escalated, and opens the dialog for it. */
async function openEscalation({ isEnabled = true } = {}) {
  const alert = anAlert({
    assessmentStatus: 'ToEscalate',
    isNationalSocietyEidsrEnabled: isEnabled,
    reports: [aReport({ status: 'Accepted', acceptedAt: hoursAgo(1) })],
    countThreshold: 1,
  });
  mockCall('get', 'alert/4127/get', () => HttpResponse.json(alert));
  showAlertPage('/projects/5/alerts/4127/assess');
  await userEvent.click(await screen.findByRole('button', { name: 'Escalate' }));
  return within(await screen.findByRole('dialog'));
}

describe('the EIDSR check before an escalation', () => {
  it.each([
    ['responds. The accepted reports will be sent as 2 events.', {}],
    ['The accepted reports will be sent as 1 event.', { areReportsValidCount: 1 }],
    ['nothing will be sent', { areReportsValidCount: 0 }],
    [
      'does not respond at the moment',
      { isIntegrationConfigValid: false, isEidsrApiConnectionRunning: false, isUnreachable: true },
    ],
    ['is not set up completely', { isIntegrationConfigValid: false, isEidsrApiConnectionRunning: false }],
  ])('says: %s', async (expected, given) => {
    mockCall('get', 'alert/4127/eidsr-validate', () => success({ ...ready, ...given }));
    const openedDialog = await openEscalation();
    await waitFor(() => expect(openedDialog.getByRole('status').textContent).toContain(expected));
  });

  it('says that the check failed', async () => {
    mockCall('get', 'alert/4127/eidsr-validate', () => errorResponse('error.unexpected', { status: 500 }));
    const openedDialog = await openEscalation();
    await waitFor(() =>
      expect(openedDialog.getByRole('status').textContent).toContain('Could not check whether'),
    );
  });

  it('is not made where EIDSR is not enabled', async () => {
    const requests = mockCall('get', 'alert/4127/eidsr-validate', () => success(ready));
    const openedDialog = await openEscalation({ isEnabled: false });
    await openedDialog.findByRole('list', { name: 'Who will be notified' });
    expect(requests).toEqual([]);
    expect(openedDialog.queryByText(/EIDSR/)).toBeNull();
  });
});

it('does not block the escalation, and a failure of EIDSR is shown afterwards', async () => {
  mockCall('get', 'alert/4127/eidsr-validate', () => new Promise(() => undefined));
  const escalated = mockCall('post', 'alert/4127/escalate', () =>
    success('alert.escalateAlert.eidsrReportFailed'),
  );
  const openedDialog = await openEscalation();
  expect(
    openedDialog.getByText('The accepted reports are also sent to the national surveillance system (EIDSR).'),
  ).toBeTruthy();
  await userEvent.click(openedDialog.getByRole('button', { name: 'Escalate' }));
  expect(await screen.findByText(/it was not sent to the national surveillance system/)).toBeTruthy();
  expect(escalated).toHaveLength(1);
});
