import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answer, refusal, server, success } from '../../../test/support/show-routes.tsx';
import type { ReportRow } from './reports.api.ts';
import { anIncorrectReport, answerReports } from './testing/reports-server.ts';
import { showReportsPage } from './testing/show-reports-page.tsx';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const wrong = (given: Partial<ReportRow> = {}) =>
  anIncorrectReport({ message: '1.2.1', suggestedMessage: '1#2#1', ...given });
const sendButton = () => screen.findByRole('button', { name: /^Send \W?1#2#1\W? for \W?Mariam Kessy\W?$/ });

describe('what a message probably meant', () => {
  it('is sent with one click, and one look at the text', async () => {
    const rows = [wrong()];
    answerReports(() => rows);
    const asked = answer('post', 'report/1/sendCorrection', () => {
      rows[0] = wrong({ isCorrected: true });
      return success({ timestamp: '20261121085200', dataCollectorId: 9 });
    });
    server.use(http.get('*/api/report/status', () => Response.json({})));
    showReportsPage('incorrect');
    await userEvent.click(await sendButton());
    const dialog = await screen.findByRole('dialog', {
      name: /^Send a corrected report for \W?Mariam Kessy\W?\?$/,
    });
    const field = within(dialog).getByRole('textbox', { name: 'Corrected message' }) as HTMLInputElement;
    expect(field.value).toBe('1#2#1');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(asked).toEqual([{ text: '1#2#1', utcOffset: expect.any(Number) }]));
    expect(await within(dialog).findByRole('status')).toBeTruthy();
    expect(await screen.findByRole('button', { name: /^Mark as not corrected/, hidden: true })).toBeTruthy();
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(screen.queryByRole('button', { name: /^Send \W?1#2#1/ })).toBeNull();
  });

  it('can be changed before, and what the server has against it stands at the field', async () => {
    answerReports(() => [wrong()]);
    const asked = answer('post', 'report/1/sendCorrection', () =>
      refusal('error.validation', { data: { Text: ['string:validation.valueInvalid'] } }),
    );
    showReportsPage('incorrect');
    await userEvent.click(await sendButton());
    const field = await screen.findByRole('textbox', { name: 'Corrected message' });
    await userEvent.clear(field);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(asked).toEqual([]);
    await userEvent.type(field, '1#9');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.text).toBe('1#9');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  });

  it.each<[string, Partial<ReportRow>]>([
    ['corrected already', { isCorrected: true }],
    ['nothing can be suggested', { suggestedMessage: null }],
  ])('is not told where %s', async (_what, given) => {
    answerReports(() => [wrong(given)]);
    showReportsPage('incorrect');
    await screen.findByRole('button', { name: /^Mark as/ });
    expect(screen.queryByText(/1#2#1/)).toBeNull();
  });

  it.each<[string, Partial<ReportRow>, { isClosed?: boolean }]>([
    ['nobody knows the sender', { dataCollectorDisplayName: null }, {}],
    ['the sender is hidden', { isAnonymized: true }, {}],
    ['the project is closed', {}, { isClosed: true }],
  ])('is only told where %s', async (_what, given, state) => {
    answerReports(() => [wrong(given)], state);
    showReportsPage('incorrect');
    expect(await screen.findByText(/^Probably meant: \W?1#2#1/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Send \W?1#2#1/ })).toBeNull();
  });
});

describe('the number of an unknown sender', () => {
  it.each(['correct', 'incorrect'] as const)('can be given to somebody from the %s reports', async (list) => {
    const unknown = { isValid: list === 'correct', dataCollectorDisplayName: null, village: null };
    answerReports(() => [anIncorrectReport({ ...unknown, status: 'Accepted', reportType: 'Single' })]);
    answer('get', 'report/1/unknownSender', () => success({ phoneNumber: '+999705550142', messageCount: 2 }));
    answer('post', 'dataCollector/listAll', () => success([]));
    showReportsPage(list, '?dataCollectorType=UnknownSender');
    await userEvent.click(await screen.findByRole('button', { name: /^More for the report of/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'This number belongs to …' }));
    expect(await screen.findByRole('dialog', { name: 'Whose number is this?' })).toBeTruthy();
  });

  it('is known where there is a name', async () => {
    answerReports(() => [anIncorrectReport()]);
    showReportsPage('incorrect');
    await screen.findByRole('button', { name: /^Mark as corrected/ });
    expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull();
  });
});
