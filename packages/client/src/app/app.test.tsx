import type { Role } from '@harken/domain/access/roles';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import accountTexts from '../../../../translations/app/en/accounts.json' with { type: 'json' };
import pageTexts from '../../../../translations/app/en/pages.json' with { type: 'json' };
import projectTexts from '../../../../translations/app/en/projects.json' with { type: 'json' };
import roleTexts from '../../../../translations/app/en/role.json' with { type: 'json' };
import shellTexts from '../../../../translations/app/en/shell.json' with { type: 'json' };
import { App } from './app.tsx';

const allTexts = { ...accountTexts, ...pageTexts, ...projectTexts, ...roleTexts, ...shellTexts };
const texts = Object.entries(allTexts).map(([key, value]) => [key, { value }]);
const society = { id: 3, name: 'Kalembe Society', countryName: 'Kalembe' };
const project = {
  id: 5,
  name: 'Lakeshore 2026',
  startDate: '2026-01-05T00:00:00',
  isClosed: false,
  totalReportCount: 4,
};

let signedIn: Role | null;
let role: Role;
let hasSeveralOrganizations = false;

function become(next: Role | null) {
  signedIn = next;
}

function person() {
  const homePage = { page: 'ProjectList', nationalSocietyId: 3 };
  return {
    id: 1,
    name: 'Ruth Okeme',
    email: 'ruth@x.example',
    roles: [signedIn],
    languageCode: 'en',
    homePage,
  };
}

/** Mocked responses to the requests of the app frame. */
const answers: Array<[path: RegExp, answer: () => unknown]> = [
  [/status$/, () => (signedIn ? { isAuthenticated: true, userData: person() } : { isAuthenticated: false })],
  [/getAppData$/, () => ({ contentLanguages: [], countries: [], authCookieExpiration: 180 })],
  [/getStrings/, () => Object.fromEntries(texts)],
  [/login$/, () => become(role)],
  [/logout$/, () => become(null)],
  [/nationalSociety\/3\/get/, () => society],
  [/project\/list/, () => [project]],
  [
    /project\/5\/basicData/,
    () => ({ ...project, nationalSociety: society, allowMultipleOrganizations: hasSeveralOrganizations }),
  ],
  [/projectOrganization\/list/, () => [{ id: 1, name: 'Coast Partner', isDefaultOrganization: false }]],
  [/alert\/list/, () => ({ data: [], page: 1, rowsPerPage: 30, totalRows: 0 })],
];

function visit(address: string) {
  window.history.replaceState(null, '', address);
  render(<App />);
}

async function signInAs(newRole: Role) {
  role = newRole;
  await userEvent.type(await screen.findByLabelText('E-mail'), 'ruth@x.example');
  await userEvent.type(screen.getByLabelText('Password'), 'secret-words');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

const path = () => window.location.pathname;

beforeEach(() => {
  signedIn = null;
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('fetch', async (address: string) => {
    const found = answers.find(([pattern]) => pattern.test(address));
    const body = { isSuccess: Boolean(found), message: {}, value: found?.[1]() };
    return new Response(JSON.stringify(body), { status: found ? 200 : 404 });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the app', () => {
  it('asks a visitor to sign in, then opens the wanted page', async () => {
    visit('/outbox?pageNumber=2');
    await signInAs('Manager');
    await waitFor(() => expect(path()).toBe('/outbox'));
    expect(window.location.search).toBe('?pageNumber=2');
  });

  it('shows a manager the projects, and the sign-in page after signing out', async () => {
    visit('/');
    await signInAs('Manager');
    expect(await screen.findByRole('heading', { level: 1, name: 'Projects' })).toBeTruthy();
    expect(path()).toBe('/nationalsocieties/3/projects');
    expect((await screen.findByRole('link', { name: 'Lakeshore 2026' })).getAttribute('href')).toBe(
      '/projects/5',
    );
    expect(document.title).toBe('Projects · Kalembe Society · Harken');
    await userEvent.click(screen.getByRole('button', { name: /User menu/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(sessionStorage.length).toBe(0);
  });

  it('shows "No access" to a role without permission', async () => {
    signedIn = 'DataConsumer';
    visit('/outbox');
    expect(await screen.findByRole('heading', { level: 1, name: 'No access' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/');
  });

  it('shows "Page not found" for an unknown address', async () => {
    visit('/nowhere');
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  });

  it.each([true, false])(
    'has the organizations page of a project only if several are allowed: %s',
    async (hasSeveral) => {
      signedIn = 'Manager';
      hasSeveralOrganizations = hasSeveral;
      visit('/projects/5/organizations');
      if (hasSeveral) {
        expect(await screen.findByText('Coast Partner', undefined, { timeout: 5000 })).toBeTruthy();
        expect(await screen.findByRole('link', { name: 'Organizations', current: 'page' })).toBeTruthy();
      } else {
        expect(
          await screen.findByText(/There is nothing at this address/, undefined, { timeout: 5000 }),
        ).toBeTruthy();
        expect(screen.queryByText('Coast Partner')).toBeNull();
      }
    },
  );

  it('redirects a signed-in user from the sign-in page', async () => {
    signedIn = 'Manager';
    visit('/login');
    await waitFor(() => expect(path()).toBe('/nationalsocieties/3/projects'));
  });
});
