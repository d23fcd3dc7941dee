import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { showPage } from '../../../test/support/show-page.tsx';
import { errorResponse, mockCall, server, success } from '../../../test/support/show-routes.tsx';
import type { CheckResult } from './checkup.api.ts';
import { CheckupPage } from './checkup-page.tsx';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  mockCall('get', 'mapFile', () => success({ origin: 'none', maxUploadBytes: 1_000_000 }));
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const checkedAt = '2026-11-24T10:00:00.000Z';
const aResult = (given: Partial<CheckResult>): CheckResult => ({
  ...{ id: 'backup', state: 'ok', finding: 'ok', values: {} },
  ...given,
});
const wrongPassword = aResult({
  ...{ id: 'mail', state: 'failed', finding: 'wrongPassword' },
  values: { setting: 'SMTP_URL', host: 'mail.example', port: 587, code: '535' },
});
const mockResults = (results: CheckResult[]) =>
  mockCall('get', 'checkup', () => success({ checkedAt, results }));

describe('the check-up page', () => {
  it('says what failed first, what to do, and where', async () => {
    const gateway = aResult({
      ...{ id: 'gateways', state: 'warning', finding: 'quiet', gateway: { id: 7, nationalSocietyId: 3 } },
      values: { name: 'Eagle', nationalSociety: 'Mandawi', days: 12 },
    });
    mockResults([aResult({}), gateway, wrongPassword]);
    showPage(CheckupPage);
    const table = await screen.findByRole('table', { name: 'Results of the system check' });
    const [, first, second, third] = within(table).getAllByRole('row');
    expect(first?.textContent).toMatch(/E-mail.*Failed.*mail\.example rejected .* of SMTP_URL/);
    expect(second?.textContent).toMatch(/Warning.*Eagle of Mandawi delivered its latest message 12 days ago/);
    expect(third?.textContent).toMatch(/Backup.*OK/);
    const link = within(table).getByRole('link', { name: 'Open the SMS gateway' });
    expect(link.getAttribute('href')).toBe('/nationalsocieties/3/smsgateways/7/edit');
    expect(screen.getByText(/Some checks failed/)).toBeTruthy();
  });

  it('says so when nothing failed, and checks again', async () => {
    const requests = mockResults([aResult({})]);
    showPage(CheckupPage);
    expect(await screen.findByText(/Nothing failed/)).toBeTruthy();
    mockResults([wrongPassword]);
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText(/Some checks failed/)).toBeTruthy();
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['ok', 'sent', { to: 'ruth@mail.example' }, /accepted the test e-mail to ruth@mail\.example/],
    ['failed', 'wrongPassword', wrongPassword.values, /rejected the user name or password/],
    ['notConfigured', 'notConfigured', {}, /Set SMTP_URL/],
  ] as const)('sends a test e-mail and shows what happened: %s %s', async (state, finding, values, text) => {
    mockResults([]);
    mockCall('post', 'checkup/testEmail', () => success(aResult({ id: 'mail', state, finding, values })));
    showPage(CheckupPage);
    await userEvent.click(await screen.findByRole('button', { name: 'Send a test e-mail to me' }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('says why a test e-mail could not be sent', async () => {
    mockResults([]);
    mockCall('post', 'checkup/testEmail', () => errorResponse('error.tooManyRequests', { status: 429 }));
    showPage(CheckupPage);
    await userEvent.click(await screen.findByRole('button', { name: 'Send a test e-mail to me' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
  });

  it('offers to try again when it cannot load', async () => {
    mockCall('get', 'checkup', () => HttpResponse.json({}, { status: 500 }));
    showPage(CheckupPage);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
