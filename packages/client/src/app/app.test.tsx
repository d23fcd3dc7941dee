import type { Role } from '@harken/domain/access/roles';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import accountTexts from '../../../../translations/app/en/accounts.json' with { type: 'json' };
import pageTexts from '../../../../translations/app/en/pages.json' with { type: 'json' };
import projectTexts from '../../../../translations/app/en/projects.json' with { type: 'json' };
import roleTexts from '../../../../translations/app/en/role.json' with { type: 'json' };
import shellTexts from '../../../../translations/app/en/shell.json' with { type: 'json' };
import timesTexts from '../../../../translations/app/en/times.json' with { type: 'json' };
import { parseIds } from '../lib/routes.ts';
import { App } from './app.tsx';
import { createAppRouter } from './routing/router.tsx';

const allTexts = {
  ...accountTexts,
  ...pageTexts,
  ...projectTexts,
  ...roleTexts,
  ...shellTexts,
  ...timesTexts,
};
const texts = Object.entries(allTexts).map(([key, value]) => [key, { value }]);
const society = { id: 3, name: 'Kalembe Society', countryName: 'Kalembe' };
const project = {
  id: 5,
  name: 'Lakeshore 2026',
  startDate: '2026-01-05T00:00:00',
  isClosed: false,
  totalReportCount: 4,
  timeZoneId: 'Asia/Kathmandu',
};

let signedIn: Role | null;
let role: Role;
let isServerDown = false;
let isProjectSlow = false;
let hasSeveralOrganizations = false;
let requested: string[] = [];

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
const responses: Array<[path: RegExp, answer: () => unknown]> = [
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
  render(<App router={createAppRouter()} />);
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
  isServerDown = false;
  isProjectSlow = false;
  requested = [];
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address);
    if (isServerDown) throw new TypeError('Failed to fetch');
    if (isProjectSlow && address.includes('basicData')) return new Promise(() => {});
    const found = responses.find(([pattern]) => pattern.test(address));
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

  it('says that the server does not answer, and continues when it does', async () => {
    signedIn = 'Manager';
    isServerDown = true;
    visit('/');
    expect((await screen.findByRole('alert')).textContent).toContain('cannot reach the server');
    await userEvent.click(screen.getByRole('button', { name: 'Try again now' }));
    expect(screen.getByRole('alert')).toBeTruthy();
    isServerDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again now' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Projects' })).toBeTruthy();
  });

  it('tries again by itself', async () => {
    signedIn = 'Manager';
    isServerDown = true;
    visit('/');
    await screen.findByRole('alert');
    isServerDown = false;
    const projects = await screen.findByRole('heading', { level: 1, name: 'Projects' }, { timeout: 8000 });
    expect(projects).toBeTruthy();
  }, 15_000);

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

  it.each([
    ['HeadSupervisor', 0],
    ['Manager', 1],
  ] as const)('has a side menu only where it has entries: %s %i', async (givenRole, count) => {
    signedIn = givenRole;
    visit('/projects/5/alerts');
    expect(await screen.findByRole('heading', { level: 1, name: /^Lakeshore 2026/ })).toBeTruthy();
    const menus = screen.queryAllByRole('navigation', { name: 'Main menu' });
    expect(menus).toHaveLength(count);
    expect(menus.every((menu) => menu.querySelectorAll('li').length > 0)).toBe(true);
  });

  it('has a title without the name of the project until that is loaded', async () => {
    signedIn = 'Manager';
    isProjectSlow = true;
    visit('/projects/5/alerts');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/^[^:]+$/);
  });

  it('shows "No access" to a role without permission', async () => {
    signedIn = 'DataConsumer';
    visit('/outbox');
    expect(await screen.findByRole('heading', { level: 1, name: 'No access' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/');
  });

  it('shows "Page not found" for an unknown address', async () => {
    visit('/nowhere');
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  });

  it.each([
    '/nowhere',
    '/projects/5/nothing',
    '/projects/abc/alerts',
    '/projects/abc',
    '/projects/0/alerts',
    '/projects/-1/alerts',
    '/projects/1.5/alerts',
    '/projects/99999999999/alerts',
    '/nationalsocieties/NaN/projects',
    '/nationalsocieties/3/projects/abc/dashboard',
  ])('shows "Page not found" with the menu, and requests nothing, for %s', async (address) => {
    signedIn = 'Manager';
    visit(address);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: /User menu/ })).toBeTruthy();
    expect(document.title).toContain('Page not found');
    expect(requested.filter((request) => /NaN|abc|99999999999|\/-1|1\.5|project\/0/.test(request))).toEqual(
      [],
    );
  });

  it.each([
    ['/projects/5/alerts', 'Times: Asia/Kathmandu'],
    ['/nationalsocieties/3/reports/correct', 'Times: your time zone, UTC'],
    ['/outbox', 'Times: your time zone, UTC'],
  ])('names the time zone of %s once', async (address, name) => {
    signedIn = 'Manager';
    visit(address);
    const withoutMarks = (text: string) => text.replace(/[\u2066-\u2069]/g, '');
    expect(await screen.findAllByText((text) => withoutMarks(text) === name)).toHaveLength(1);
  });

  it('names no time zone where there are no times', async () => {
    signedIn = 'Manager';
    visit('/nationalsocieties/3/projects');
    await screen.findByRole('heading', { level: 1, name: 'Projects' });
    expect(screen.queryByText(/^Times:/)).toBeNull();
  });

  it('finds reports by ids larger than those of other things', () => {
    expect(parseIds({ projectId: '5', reportId: '99999999999' })).toEqual({
      projectId: 5,
      reportId: 99999999999,
    });
    expect(parseIds({ projectId: '99999999999' })).toBeUndefined();
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
