import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answer, refusal, server, success } from '../../../test/support/show-routes.tsx';
import type { EidsrCheck } from './eidsr-check.api.ts';
import { anAlert, aReport, hoursAgo } from './testing/alerts.builders.ts';
import { answerSurroundings, showAlertPage } from './testing/show-alert-page.tsx';

beforeAll(() => server.listen());
beforeEach(() => answerSurroundings());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const ready: EidsrCheck = {
  isIntegrationConfigValid: true,
  isEidsrApiConnectionRunning: true,
  areReportsValidCount: 2,
};

/** Shows an alert that can be escalated, and opens the dialog that asks for it. */
async function ask({ isEnabled = true } = {}) {
  const alert = anAlert({
    assessmentStatus: 'ToEscalate',
    isNationalSocietyEidsrEnabled: isEnabled,
    reports: [aReport({ status: 'Accepted', acceptedAt: hoursAgo(1) })],
    countThreshold: 1,
  });
  answer('get', 'alert/4127/get', () => HttpResponse.json(alert));
  showAlertPage('/projects/5/alerts/4127/assess');
  await userEvent.click(await screen.findByRole('button', { name: 'Escalate' }));
  return within(await screen.findByRole('dialog'));
}

describe('before an alert is escalated, of the outbreak system', () => {
  it.each([
    ['answers. The accepted reports are sent there as 2 events.', {}],
    ['The accepted reports are sent there as 1 event.', { areReportsValidCount: 1 }],
    ['nothing is sent to it', { areReportsValidCount: 0 }],
    ['does not answer now', { isEidsrApiConnectionRunning: false }],
    ['is not set up completely', { isIntegrationConfigValid: false, isEidsrApiConnectionRunning: false }],
  ])('it says: %s', async (words, given) => {
    answer('get', 'alert/4127/eidsr-validate', () => success({ ...ready, ...given }));
    const asking = await ask();
    await waitFor(() => expect(asking.getByRole('status').textContent).toContain(words));
  });

  it('it says that it could not be asked', async () => {
    answer('get', 'alert/4127/eidsr-validate', () => refusal('error.unexpected', { status: 500 }));
    const asking = await ask();
    await waitFor(() => expect(asking.getByRole('status').textContent).toContain('could not be found out'));
  });

  it('nothing is asked where the society has none', async () => {
    const asked = answer('get', 'alert/4127/eidsr-validate', () => success(ready));
    const asking = await ask({ isEnabled: false });
    await asking.findByRole('list', { name: 'Who will be told' });
    expect(asked).toEqual([]);
    expect(asking.queryByText(/EIDSR/)).toBeNull();
  });
});

it('an alert is escalated before the outbreak system has answered, and what failed there is said plainly', async () => {
  answer('get', 'alert/4127/eidsr-validate', () => new Promise(() => undefined));
  const escalated = answer('post', 'alert/4127/escalate', () =>
    success('alert.escalateAlert.eidsrReportFailed'),
  );
  const asking = await ask();
  expect(asking.getByText('The accepted reports are also sent to EIDSR.')).toBeTruthy();
  await userEvent.click(asking.getByRole('button', { name: 'Escalate' }));
  expect(await screen.findByText(/escalated, but it is not reported to the outbreak system/)).toBeTruthy();
  expect(escalated).toHaveLength(1);
});
