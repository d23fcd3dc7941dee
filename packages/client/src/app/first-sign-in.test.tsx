import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { englishTexts } from '../../test/support/show-page.tsx';
import { App } from './app.tsx';
import { createAppRouter } from './routing/router.tsx';

const person = {
  id: 9,
  name: 'Ruth Okeme',
  email: 'ruth@x.example',
  roles: ['Manager'],
  languageCode: 'en',
  homePage: { page: 'ProjectList', nationalSocietyId: 3 },
};
const society = { id: 3, name: 'Kalembe Society', countryName: 'Kalembe', isArchived: false };
const documents = {
  pendingSocieties: [{ nationalSocietyId: 3, nationalSocietyName: 'Kalembe Society' }],
  staleSocieties: [],
  agreementDocuments: [
    { language: 'English', languageCode: 'en', agreementDocumentUrl: '/api/agreement/document/en' },
  ],
};

let isSignedIn: boolean;
let hasConsented: boolean;
let calls: string[];

const success = (value?: JsonBodyType) => HttpResponse.json({ isSuccess: true, message: {}, value });
const responses: Record<string, () => JsonBodyType> = {
  'authentication/status': () => ({ isAuthenticated: isSignedIn, userData: isSignedIn ? person : undefined }),
  'appData/getAppData': () => ({ contentLanguages: [], countries: [], authCookieExpiration: 180 }),
  'appData/getStrings/en': () =>
    Object.fromEntries(Object.entries(englishTexts).map(([key, value]) => [key, { value }])),
  'userVerification/verifyEmailAndAddPassword': () => true,
  'authentication/login': () => {
    isSignedIn = true;
    return null;
  },
  'agreement/listPending': () => ({
    pendingSocieties: hasConsented ? [] : ['Kalembe Society'],
    staleSocieties: [],
  }),
  'agreement/pendingAgreementDocuments': () => documents,
  'agreement/accept': () => {
    hasConsented = true;
    return null;
  },
  'nationalSociety/3/get': () => society,
  'nationalSociety/list': () => [society],
  'project/list': () => [],
  'alert/list': () => ({ data: [], page: 1, rowsPerPage: 30, totalRows: 0 }),
};

const server = setupServer(
  http.all('*/api/*', ({ request }) => {
    const name = new URL(request.url).pathname.replace('/api/', '');
    calls.push(name);
    const response = responses[name];
    return response ? success(response()) : new HttpResponse(null, { status: 404 });
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
// loaded on demand by the app; compiling them takes longer than a test may wait on a busy machine
beforeAll(async () => {
  await Promise.all([
    import('./frame.tsx'),
    import('./start/preload.ts'),
    import('./routing/home-page.tsx'),
    import('./routing/route-guard.tsx'),
    import('../features/today/today-block.tsx'),
    import('../lib/live/updates.tsx'),
    import('../features/accounts/account-page.tsx'),
    import('../features/agreements/agreements-page.tsx'),
    import('../features/projects/list/projects-list-page.tsx'),
  ]);
}, 60_000);
afterAll(() => server.close());

beforeEach(() => {
  isSignedIn = false;
  hasConsented = false;
  calls = [];
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => vi.unstubAllGlobals());

function visit(address: string) {
  window.history.replaceState(null, '', address);
  return render(<App router={createAppRouter()} />);
}

/** The app takes several steps to its pages. */
const slowTimeout = { timeout: 10_000 };

const path = () => window.location.pathname;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function signIn() {
  await userEvent.type(await screen.findByLabelText('E-mail'), person.email);
  await userEvent.type(screen.getByLabelText('Password'), 'a long secret');
  await press('Sign in');
}

describe('a new user', () => {
  it('gets from the link in the e-mail via password and agreement to the home page', async () => {
    const app = visit('/verifyEmail#email=ruth%40x.example&token=0012');
    await userEvent.type(await screen.findByLabelText('New password'), 'a long secret');
    await press('Set password and sign in');
    await screen.findByRole('heading', { level: 1, name: 'Agreement' }, slowTimeout);
    expect(path()).toBe('/agreements');
    expect(calls).toContain('authentication/login');
    await userEvent.click(await screen.findByRole('checkbox', { name: /I have read/ }));
    await press('I consent');
    await waitFor(() => expect(hasConsented).toBe(true));
    app.unmount();
    visit('/'); // consenting reloads the app here
    await screen.findByRole('heading', { level: 1, name: /Projects/ }, slowTimeout);
    expect(path()).toBe('/nationalsocieties/3/projects');
  });

  it('can sign in manually if automatic sign-in fails after setting the password', async () => {
    server.use(http.post('*/api/authentication/login', () => HttpResponse.error()));
    visit('/verifyEmail?email=ruth%40x.example&token=0012');
    await userEvent.type(await screen.findByLabelText('New password'), 'a long secret');
    await press('Set password and sign in');
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' }, slowTimeout)).toBeTruthy();
    server.resetHandlers();
  });
});

describe('after the sign-in', () => {
  it('a pending agreement is shown before the wanted page', async () => {
    visit('/account');
    await signIn();
    await waitFor(() => expect(path()).toBe('/agreements'), slowTimeout);
  });

  it('the wanted page opens if no agreement is pending', async () => {
    hasConsented = true;
    visit('/account');
    await signIn();
    await waitFor(() => expect(path()).toBe('/account'), slowTimeout);
    expect(calls).toContain('agreement/listPending');
  });

  it('a failed request for agreements does not block the user', async () => {
    server.use(http.get('*/api/agreement/listPending', () => HttpResponse.error()));
    visit('/account');
    await signIn();
    await waitFor(() => expect(path()).toBe('/account'), slowTimeout);
    server.resetHandlers();
  });
});

describe('in the app', () => {
  it('pending agreements are not requested again', async () => {
    isSignedIn = true;
    visit('/account');
    await screen.findByRole('heading', { level: 1, name: 'Account' }, slowTimeout);
    expect(calls).not.toContain('agreement/listPending');
  });
});
