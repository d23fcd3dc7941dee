import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import type { CheckResult } from './checkup.api.ts';
import { checkupRoutes } from './checkup.routes.tsx';

beforeAll(() => server.listen());
beforeEach(() => {
  mockCall('get', 'mapFile', () => success({ origin: 'none', maxUploadBytes: 1_000_000 }));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const aResult = (
  id: CheckResult['id'],
  state: CheckResult['state'] = 'ok',
  given: Partial<CheckResult> = {},
): CheckResult => ({ ...{ id, state, finding: 'ok', values: {} }, ...given });
const fine = (['secretKey', 'baseUrl', 'mail', 'backup', 'gateways', 'gatewayKeys'] as const).map((id) =>
  aResult(id),
);
const noDevice = aResult('devices', 'notConfigured', { finding: 'notConfigured' });
const noMail = aResult('mail', 'notConfigured', { finding: 'notConfigured' });
const replace = (...changed: CheckResult[]) => [
  ...fine.filter(({ id }) => changed.every((item) => item.id !== id)),
  ...changed,
];

const mockSocieties = (...ids: number[]) =>
  mockCall('get', 'nationalSociety/list', () => success(ids.map((id) => ({ id, isArchived: false }))));
const mockResults = (results: CheckResult[]) =>
  mockCall('get', 'checkup', () => success({ checkedAt: '2026-11-24T10:00:00.000Z', results }));

async function showGuide() {
  await showRoutes(checkupRoutes, '/checkup/setup');
  const list = await screen.findByRole('list', { name: 'Set up this installation' });
  return (title: string) => {
    const item = within(list).getByText(title).closest('li') as HTMLElement;
    return { item, text: item.textContent ?? '', link: within(item).queryByRole('link') };
  };
}

describe('the guide of an installation', () => {
  it('says for each step how it stands, why it matters, what is missing, and where it is done', async () => {
    mockSocieties(3);
    mockResults(replace(noMail, noDevice));
    const findStep = await showGuide();
    expect(await screen.findByText('6 of 7 steps done')).toBeTruthy();
    const mail = findStep('E-mail');
    expect(mail.text).toMatch(/To do.*sent by e-mail.*Set SMTP_URL/);
    expect(mail.link?.getAttribute('href')).toBe('/checkup?returnTo=%2Fcheckup%2Fsetup');
    for (const done of ['Secret key', 'Base URL', 'Encryption (TLS)', 'Backup', 'SMS gateway or device']) {
      expect(findStep(done).text).toMatch(/Done/);
      expect(findStep(done).link).toBeNull();
    }
  });

  it('leads to the first national society, then to its gateway and to the test of that', async () => {
    mockSocieties();
    mockResults(replace(noDevice));
    const empty = await showGuide();
    expect(empty('First national society').link?.getAttribute('href')).toBe('/nationalsocieties/add');
    expect(empty('SMS gateway or device').text).toMatch(/Later.*Waiting for: First national society/);
    expect(empty('SMS gateway or device').link).toBeNull();
  });

  const gateway = { id: 7, nationalSocietyId: 3 };
  const values = { name: 'Eagle', nationalSociety: 'Mandawi' };
  it.each([
    [aResult('gateways', 'notConfigured', { finding: 'notConfigured' }), [3], '3/smsgateways/add'],
    [aResult('gateways', 'notConfigured', { finding: 'notConfigured' }), [3, 4], ''],
    [aResult('gateways', 'warning', { finding: 'noMessage', gateway, values }), [3], '3/smsgateways/7/test'],
    [aResult('gatewayKeys', 'failed', { finding: 'refused', values: { count: 2 } }), [3], '3/smsgateways'],
  ])('links for %o in the societies %o to …/%s', async (result, ids, expected) => {
    mockSocieties(...ids);
    mockResults(replace(noDevice, result));
    const findStep = await showGuide();
    await screen.findByText(/^6 of 7/);
    const address = findStep('SMS gateway or device').link?.getAttribute('href')?.split('?')[0];
    expect(address).toBe(`/nationalsocieties${expected && `/${expected}`}`);
  });

  it('tells the address from its certificate', async () => {
    mockSocieties(3);
    const address = 'http://harken.example';
    mockResults(
      replace(noDevice, aResult('baseUrl', 'warning', { finding: 'notEncrypted', values: { address } })),
    );
    const findStep = await showGuide();
    expect(await screen.findByText('The installation is set up.')).toBeTruthy();
    expect(findStep('Base URL').text).toMatch(/Done/);
    expect(findStep('Encryption (TLS)').text).toMatch(/Warning.*harken\.example is not encrypted/);
  });

  it('can be followed by keyboard, and leads back', async () => {
    mockSocieties(3);
    mockResults(replace(noMail, noDevice));
    const findStep = await showGuide();
    await screen.findByText(/^6 of 7/);
    await userEvent.tab();
    expect(document.activeElement).toBe(findStep('E-mail').link);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Send a test e-mail to me' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the set-up guide' })).toBeTruthy();
  });

  it('offers to check again when the check-up fails, and shows the steps all the same', async () => {
    mockSocieties();
    mockCall('get', 'checkup', () => errorResponse('error.tooManyRequests', { status: 429 }));
    const findStep = await showGuide();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(findStep('Backup').text).toMatch(/Not checked/);
    mockResults(replace(noDevice));
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('5 of 7 steps done')).toBeTruthy();
  });

  it('says why it cannot load', async () => {
    mockCall('get', 'nationalSociety/list', () => errorResponse('error.unexpected', { status: 403 }));
    await showRoutes(checkupRoutes, '/checkup/setup');
    expect((await screen.findByRole('alert')).textContent).toMatch(/do not have access/);
  });
});
