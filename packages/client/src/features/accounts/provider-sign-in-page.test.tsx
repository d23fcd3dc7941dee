import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import { accountRoutes } from './accounts.routes.tsx';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe('the sign-in page of a provider', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));
  async function open(search: string) {
    window.history.replaceState(null, '', `/signIn${search}`);
    await showRoutes(accountRoutes, `/signIn${search}`);
  }

  it('leads to the provider, and says why somebody came back', async () => {
    mockCall('get', 'identityProvider/signIn', () => success({ name: 'Ministry of Health' }));
    await open('?with=kalembe-moh&error=severalSocieties');
    expect(await screen.findByRole('button', { name: /Sign in with .*Ministry of Health/ })).toBeTruthy();
    expect(screen.getByText(/You work for several national societies/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /password instead/ }).getAttribute('href')).toBe('/login');
  });

  it('shows no unknown reasons, and nothing of providers that do not exist', async () => {
    mockCall('get', 'identityProvider/signIn', () => errorResponse('identityProvider.notFound'));
    await open('?with=unknown&error=<b>free money</b>');
    expect(await screen.findByText(/There is no sign-in page at this address/)).toBeTruthy();
    expect(screen.queryByText(/free money/)).toBeNull();
  });
});
