import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import type { ReportRow } from '../reports.api.ts';
import { anIncorrectReport, mockReportCalls } from '../testing/reports-server.ts';
import { showReportsPage } from '../testing/show-reports-page.tsx';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const wrong = (given: Partial<ReportRow> = {}) =>
  anIncorrectReport({ message: '1.2.1', suggestedMessage: '1#2#1', ...given });
const sendButton = () => screen.findByRole('button', { name: /^Send \W?1#2#1\W? for \W?Mariam Kessy\W?$/ });

describe('a suggested correction', () => {
  it('is sent after one click and a look at the text', async () => {
    const rows = [wrong()];
    mockReportCalls(() => rows);
    const requests = mockCall('post', 'report/1/sendCorrection', () => {
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
    await waitFor(() => expect(requests).toEqual([{ text: '1#2#1', utcOffset: expect.any(Number) }]));
    expect(await within(dialog).findByRole('status')).toBeTruthy();
    expect(await screen.findByRole('button', { name: /^Mark as not corrected/, hidden: true })).toBeTruthy();
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(screen.queryByRole('button', { name: /^Send \W?1#2#1/ })).toBeNull();
  });

  it('can be changed first, and errors of the server are shown at the field', async () => {
    mockReportCalls(() => [wrong()]);
    const requests = mockCall('post', 'report/1/sendCorrection', () =>
      errorResponse('error.validation', { data: { Text: ['string:validation.valueInvalid'] } }),
    );
    showReportsPage('incorrect');
    await userEvent.click(await sendButton());
    const field = await screen.findByRole('textbox', { name: 'Corrected message' });
    await userEvent.clear(field);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(requests).toEqual([]);
    await userEvent.type(field, '1#9');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.text).toBe('1#9');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  });

  it.each<[string, Partial<ReportRow>]>([
    ['the report was corrected already', { isCorrected: true }],
    ['there is no correction to suggest', { suggestedMessage: null }],
  ])('is not shown if %s', async (_what, given) => {
    mockReportCalls(() => [wrong(given)]);
    showReportsPage('incorrect');
    await screen.findByRole('button', { name: /^Mark as/ });
    expect(screen.queryByText(/1#2#1/)).toBeNull();
  });

  it.each<[string, Partial<ReportRow>, { isClosed?: boolean }]>([
    ['the sender is unknown', { dataCollectorDisplayName: null }, {}],
    ['the sender is hidden', { isAnonymized: true }, {}],
    ['the project is closed', {}, { isClosed: true }],
  ])('is shown as text only if %s', async (_what, given, state) => {
    mockReportCalls(() => [wrong(given)], state);
    showReportsPage('incorrect');
    expect(await screen.findByText(/^Suggested correction: \W?1#2#1/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Send \W?1#2#1/ })).toBeNull();
  });
});

describe('the number of an unknown sender', () => {
  it.each(['correct', 'incorrect'] as const)('can be assigned from the %s reports', async (list) => {
    const unknown = { isValid: list === 'correct', dataCollectorDisplayName: null, village: null };
    mockReportCalls(() => [anIncorrectReport({ ...unknown, status: 'Accepted', reportType: 'Single' })]);
    mockCall('get', 'report/1/unknownSender', () =>
      success({ phoneNumber: '+999705550142', messageCount: 2 }),
    );
    mockCall('post', 'dataCollector/listAll', () => success([]));
    showReportsPage(list, '?dataCollectorType=UnknownSender');
    await userEvent.click(await screen.findByRole('button', { name: /^More actions for the report of/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Assign the number …' }));
    expect(await screen.findByRole('dialog', { name: 'Whose number is this?' })).toBeTruthy();
  });

  it('cannot be assigned if the sender has a name', async () => {
    mockReportCalls(() => [anIncorrectReport()]);
    showReportsPage('incorrect');
    await screen.findByRole('button', { name: /^Mark as corrected/ });
    expect(screen.queryByRole('button', { name: /^More actions for/ })).toBeNull();
  });
});
