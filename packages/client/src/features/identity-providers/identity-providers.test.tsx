import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import { identityProviderRoutes } from './identity-providers.routes.tsx';

const path = '/nationalsocieties/3/identityprovider';
const society = { id: 3, name: 'Kalembe Society', isArchived: false, hasCoordinator: true };
const nothing = {
  callbackUrl: 'https://harken.example/api/signIn/callback/3',
  signInUrl: 'https://harken.example/signIn?with=',
  canSwitchPasswordsOff: false,
};
const provider = {
  ...{ name: 'Ministry of Health', slug: 'kalembe-moh', issuer: 'https://id.example', clientId: 'harken' },
  ...{ isActive: true, passwordsOff: false, linkedPeople: 2 },
};

beforeAll(() => server.listen());
beforeEach(() => {
  mockCall('get', 'nationalSociety/3/get', () => success(society));
  mockCall('get', 'identityProvider/get', () => success(nothing));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
async function write(name: string, text: string) {
  await userEvent.click(await screen.findByLabelText(name));
  await userEvent.paste(text);
}

describe('the identity provider of a national society', () => {
  it('is tested and saved', async () => {
    const tests = mockCall('post', 'identityProvider/test', () => success({ result: 'works' }));
    const saved = mockCall('post', 'identityProvider/save', () => success());
    await showRoutes(identityProviderRoutes, path);
    await write('Issuer', 'https://id.example');
    await write('Client id', 'harken');
    await write('Client secret', 'a secret');
    await press('Test the connection');
    expect(await screen.findByText('The provider accepts Harken')).toBeTruthy();
    expect(tests[0]).toEqual({ issuer: 'https://id.example', clientId: 'harken', clientSecret: 'a secret' });
    await write('Name', 'Ministry of Health');
    await write('End of the sign-in address', 'kalembe-moh');
    expect(await screen.findByText('https://harken.example/signIn?with=kalembe-moh')).toBeTruthy();
    await press('Save');
    expect(await screen.findByText('The identity provider was saved')).toBeTruthy();
    expect(saved[0]).toEqual({
      ...{ issuer: 'https://id.example', clientId: 'harken', clientSecret: 'a secret' },
      ...{ name: 'Ministry of Health', slug: 'kalembe-moh', isActive: true, passwordsOff: false },
    });
  });

  it('cannot replace passwords before a manager has signed in with it', async () => {
    await showRoutes(identityProviderRoutes, path);
    const off = await screen.findByRole('switch', { name: /^Switch passwords off/ });
    expect((off as HTMLInputElement).disabled).toBe(true);
    expect(screen.getByText(/Possible once a manager or coordinator/)).toBeTruthy();
  });

  it('keeps its secret, says why saving failed, and is removed after confirmation', async () => {
    mockCall('get', 'identityProvider/get', () => success({ ...nothing, provider }));
    mockCall('post', 'identityProvider/save', () => errorResponse('identityProvider.nobodyLinked'));
    const removed = mockCall('post', 'identityProvider/delete', () => success());
    await showRoutes(identityProviderRoutes, path);
    expect(await screen.findByText('Leave empty to keep the stored one.')).toBeTruthy();
    expect(screen.getByText('2 people have signed in with it')).toBeTruthy();
    await press('Save');
    expect(await screen.findByText(/Passwords cannot be switched off yet/)).toBeTruthy();
    await press('Remove the provider');
    const dialog = await screen.findByRole('dialog', { name: /Remove .*Ministry of Health/ });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove the provider' }));
    expect(await screen.findByText('The identity provider was removed')).toBeTruthy();
    expect(removed).toHaveLength(1);
  });

  it('cannot be changed in an archived national society', async () => {
    mockCall('get', 'nationalSociety/3/get', () => success({ ...society, isArchived: true }));
    await showRoutes(identityProviderRoutes, path);
    expect(await screen.findByText(/This national society is archived/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
