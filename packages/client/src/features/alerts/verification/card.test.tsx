import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import { anAlert } from '../testing/alerts.builders.ts';
import { mockContextCalls, showAlertPage } from '../testing/show-alert-page.tsx';

beforeAll(() => server.listen());
beforeEach(() => {
  mockContextCalls();
  mockCall('get', 'alert/4127/get', () => HttpResponse.json(anAlert()));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const answer = {
  ...{ id: 9, channel: 'sms', finding: 'verified', isReferred: false, outcome: 'died' },
  ...{ comment: 'One child', answeredAt: '2026-03-10T12:00:00' },
};
const asked = {
  ...{ id: 3, name: 'Fatou Sy', role: 'healthWorker', facility: 'Clinic', channel: 'sms' },
  ...{ delivery: 'Sent', state: 'answered', askedAt: '2026-03-10T11:00:00', answers: [answer] },
};

async function show(requests: object[], mayReview = true) {
  mockCall('get', 'alertVerification/4127/get', () => success({ requests, mayReview } as never));
  showAlertPage('/projects/5/alerts/4127/assess');
  return screen.findByRole('region', { name: 'Verification' });
}

describe('the verification of an alert', () => {
  it('says whom was asked, and what they answered', async () => {
    const failed = { ...asked, id: 4, name: 'Awa Ba', delivery: 'Failed', state: 'open', answers: [] };
    const card = within(await show([asked, failed]));
    expect(await card.findByText('Fatou Sy')).toBeTruthy();
    expect(card.getByText(/Verified.*Died/)).toBeTruthy();
    expect(card.getByText('One child')).toBeTruthy();
    expect(card.getByText('The message could not be sent.')).toBeTruthy();
    expect(card.getByText('No answer yet')).toBeTruthy();
  });

  it('is confirmed', async () => {
    const requests = mockCall('post', 'alertVerification/9/confirm', () => success());
    const card = within(await show([asked]));
    await userEvent.click(await card.findByRole('button', { name: 'Confirm the answer of Fatou Sy' }));
    await waitFor(() => expect(requests).toHaveLength(1));
  });

  it('is corrected in a dialog', async () => {
    const requests = mockCall('post', 'alertVerification/9/correct', () => success());
    const card = within(await show([asked]));
    await userEvent.click(await card.findByRole('button', { name: 'Correct the answer of Fatou Sy' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'What is right instead?' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'It is not a case' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(requests).toMatchObject([{ finding: 'notACase', outcome: 'died', isReferred: false }]),
    );
  });

  it('is read-only for those who may not decide', async () => {
    const card = within(await show([asked], false));
    await card.findByText('Fatou Sy');
    expect(card.queryAllByRole('button')).toEqual([]);
  });

  it('says that nobody was asked', async () => {
    const card = within(await show([]));
    expect(await card.findByText('No contact was asked about this alert.')).toBeTruthy();
  });
});
