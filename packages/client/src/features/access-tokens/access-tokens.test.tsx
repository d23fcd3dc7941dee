import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import { accessTokenRoutes } from './access-tokens.routes.tsx';

const list = '/nationalsocieties/3/serviceaccounts';
const society = { id: 3, name: 'Kalembe Society', isArchived: false, hasCoordinator: false };
const stored = {
  ...{ id: 8, name: 'Dashboard', scopes: ['readReports', 'readPlaces'], hasPersonalData: true },
  ...{ nationalSocieties: [], projects: ['Kalembe 2026'], organizations: [] },
  ...{ createdAt: '2026-03-01T06:00:00.000Z', expiresAt: '2026-05-30T06:00:00.000Z', state: 'active' },
};
const choices = {
  scopes: ['readReports', 'readAlerts', 'readPlaces'],
  nationalSocieties: [{ id: 3, name: 'Kalembe Society' }],
  projects: [
    { id: 5, name: 'Kalembe 2026' },
    { id: 6, name: 'Kalembe 2027' },
  ],
  organizations: [],
};
const token = `hkn_${'a'.repeat(43)}`;

beforeAll(() => server.listen());
beforeEach(() => {
  mockCall('get', 'nationalSociety/3/get', () => success(society));
  mockCall('get', 'accessToken/list', () => success([]));
  mockCall('get', 'serviceAccount/list', () => success([]));
  mockCall('get', 'accessToken/choices', () => success(choices));
  mockCall('get', 'serviceAccount/choices', () => success(choices));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
async function write(name: string, text: string) {
  await userEvent.click(await screen.findByRole('textbox', { name }));
  await userEvent.paste(text);
}

describe('access tokens of a person', () => {
  it('are none at first, and can be created', async () => {
    await showRoutes(accessTokenRoutes, '/account/tokens');
    expect(await screen.findByText(/No access tokens yet/)).toBeTruthy();
    const add = await screen.findByRole('link', { name: 'Create an access token' });
    expect(add.getAttribute('href')).toBe('/account/tokens/add');
  });

  it('are listed with what they read, their state and last use', async () => {
    const used = { ...stored, id: 9, name: 'Old', state: 'revoked', lastUsedAt: '2026-03-09T06:00:00.000Z' };
    mockCall('get', 'accessToken/list', () => success([stored, used]));
    await showRoutes(accessTokenRoutes, '/account/tokens');
    const table = await screen.findByRole('table', { name: 'Your access tokens, newest first' });
    const [first, second] = within(table).getAllByRole('row').slice(1);
    for (const text of [
      'Active',
      'Reports',
      'Places',
      'Personal data too',
      'Only Kalembe 2026',
      'Never used',
    ])
      expect(first?.textContent).toContain(text);
    expect(second?.textContent).toContain('Revoked');
    expect(screen.queryByRole('button', { name: 'Actions for Old' })).toBeNull();
  });

  it('are shown once when they are created', async () => {
    const requests = mockCall('post', 'accessToken/create', () => success({ id: 8, token }));
    await showRoutes(accessTokenRoutes, '/account/tokens/add');
    await write('Name', 'Dashboard');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Valid for' }), '30 days');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Alerts/ }));
    await press('Create');
    const shown = (await screen.findByText(token)).closest<HTMLElement>('[role=status]');
    expect(within(shown as HTMLElement).getByRole('button', { name: 'Copy the token' })).toBeTruthy();
    expect(requests).toHaveLength(1);
    expect(requests[0]).toEqual({
      ...{ name: 'Dashboard', expiresInDays: 30, scopes: ['readReports', 'readPlaces'] },
      ...{ hasPersonalData: false, limitedSocietyIds: [], limitedProjectIds: [], limitedOrganizationIds: [] },
    });
  });

  it('need a name and something to read', async () => {
    await showRoutes(accessTokenRoutes, '/account/tokens/add');
    for (const name of [/^Reports/, /^Alerts/, /^Places/])
      await userEvent.click(await screen.findByRole('checkbox', { name }));
    await press('Create');
    expect((await screen.findAllByText(/Name/)).length).toBeGreaterThan(1);
    expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true');
  });

  it('show why they were not created', async () => {
    mockCall('post', 'accessToken/create', () => errorResponse('accessToken.tooMany'));
    await showRoutes(accessTokenRoutes, '/account/tokens/add');
    await write('Name', 'Dashboard');
    await press('Create');
    expect(await screen.findByText(/There can be at most 20 active tokens/)).toBeTruthy();
  });
});

describe('service accounts of a national society', () => {
  it('are revoked after confirmation', async () => {
    mockCall('get', 'serviceAccount/list', () =>
      success([{ ...stored, organization: 'Red Cross', createdBy: 'Awa' }]),
    );
    const requests = mockCall('post', 'serviceAccount/8/revoke', () => success());
    await showRoutes(accessTokenRoutes, list);
    const table = await screen.findByRole('table');
    expect(table.textContent).toContain('Red Cross');
    expect(table.textContent).toContain('Created by Awa');
    await press('Actions for Dashboard');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
    const dialog = await screen.findByRole('dialog', { name: 'Revoke Dashboard?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('The token was revoked.')).toBeTruthy();
    expect(requests).toHaveLength(1);
  });

  it('cannot be added to an archived national society', async () => {
    mockCall('get', 'nationalSociety/3/get', () => success({ ...society, isArchived: true }));
    mockCall('get', 'serviceAccount/list', () => success([stored]));
    await showRoutes(accessTokenRoutes, list);
    expect(await screen.findByText(/This national society is archived/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Add a service account' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Actions for Dashboard' })).toBeTruthy();
  });
});
