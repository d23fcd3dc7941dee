import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, extraHeaders } from '../requests/request.ts';
import { rememberLanguage, setSessionLanguage } from '../texts/languages.ts';
import { rememberWantedPath, type Session, SessionProvider, takeWantedPath, useSession } from './session.tsx';

type Person = { id: number; name: string; languageCode: string };
const ruth: Person = { id: 1, name: 'Ruth', languageCode: 'en' };
const amos: Person = { id: 2, name: 'Amos', languageCode: 'en' };
const minutes = 60_000;

/** Who is signed in according to the server; 'down': the server cannot be reached. */
let signedIn: Person | null | 'down';
let statusRequests: string[];
let languageStored: unknown;
const navigated = vi.fn();

const success = (value?: object) => HttpResponse.json({ isSuccess: true, message: {}, value });
const server = setupServer(
  http.get('*/api/authentication/status', ({ request }) => {
    statusRequests.push(request.headers.has('x-harken-background') ? 'by itself' : 'by the user');
    if (signedIn === 'down') return HttpResponse.error();
    return success(signedIn ? { isAuthenticated: true, userData: signedIn } : { isAuthenticated: false });
  }),
  http.get('*/api/appData/getAppData', () => success({ authCookieExpiration: 180 })),
  http.get('*/api/appData/version', () => HttpResponse.json({ name: 'harken' })),
  http.post('*/api/authentication/login', async ({ request }) => {
    const { userName } = (await request.json()) as { userName: string };
    signedIn = userName === 'ruth' ? ruth : amos;
    return success();
  }),
  http.post('*/api/authentication/logout', () => {
    signedIn = null;
    return success();
  }),
  http.post('*/api/account/setLanguage', async ({ request }) => {
    languageStored = await request.json();
    return success();
  }),
);

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  signedIn = ruth;
  statusRequests = [];
  languageStored = undefined;
  navigated.mockReset();
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('location', { ...window.location, href: 'http://localhost/', assign: navigated });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.resetHandlers();
});

let session: Session;

function SessionText() {
  session = useSession();
  return (
    <p>
      {session.user ? `${session.user.name} in ${session.user.languageCode}` : 'nobody'}
      {session.hasExpired && ', has run out'}
    </p>
  );
}

async function show(words: string) {
  render(
    <SessionProvider waiting="waiting" failed={() => 'failed'}>
      <SessionText />
    </SessionProvider>,
  );
  await screen.findByText(words);
  await waitFor(() => expect(session.appData).not.toBeNull());
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
/** Simulates a message of another tab: its sign-in state changed. */
function signalFromOtherTab() {
  const channel = new BroadcastChannel('harken.session');
  channel.postMessage('changed');
  setTimeout(() => channel.close(), 1000);
}

describe('a session', () => {
  it('expires a minute after it must have expired on the server', async () => {
    await show('Ruth in en');
    signedIn = null;
    await pass(180 * minutes);
    expect(screen.getByText('Ruth in en')).toBeTruthy();
    await pass(1 * minutes);
    expect(await screen.findByText('Ruth in en, has run out')).toBeTruthy();
    expect(navigated).not.toHaveBeenCalled();
  });

  it('is extended by user activity, not by background requests', async () => {
    await show('Ruth in en');
    await pass(100 * minutes);
    await act(() => call('appData/version'));
    await pass(100 * minutes);
    await act(() => call('appData/version', {}, { isBackground: true }));
    signedIn = null;
    await pass(80 * minutes);
    expect(screen.getByText('Ruth in en')).toBeTruthy();
    await pass(1 * minutes);
    expect(await screen.findByText('Ruth in en, has run out')).toBeTruthy();
  });

  it('continues if another tab extended it; checking does not extend it', async () => {
    await show('Ruth in en');
    await pass(181 * minutes);
    await waitFor(() => expect(statusRequests).toEqual(['by the user', 'by itself']));
    expect(screen.getByText('Ruth in en')).toBeTruthy();
    signedIn = null;
    await pass(181 * minutes);
    expect(await screen.findByText('Ruth in en, has run out')).toBeTruthy();
  });

  it('expires if the server cannot be reached at that time', async () => {
    await show('Ruth in en');
    signedIn = 'down';
    await pass(181 * minutes);
    expect(await screen.findByText('Ruth in en, has run out')).toBeTruthy();
  });

  it('expires at once if the server responds with 401', async () => {
    server.use(http.get('*/api/appData/version', () => new HttpResponse(null, { status: 401 })));
    await show('Ruth in en');
    await act(() => call('appData/version').catch(() => {}));
    expect(await screen.findByText('Ruth in en, has run out')).toBeTruthy();
  });

  it('starts without a user if the server cannot be reached', async () => {
    signedIn = 'down';
    await show('nobody');
  });
});

describe('signing in again', () => {
  it('as the same user keeps the page', async () => {
    await show('Ruth in en');
    signedIn = null;
    await pass(181 * minutes);
    await act(() => session.signIn('ruth', 'secret'));
    expect(screen.getByText('Ruth in en')).toBeTruthy();
    expect(navigated).not.toHaveBeenCalled();
  });

  it('as another user leaves the page and clears the wanted path', async () => {
    await show('Ruth in en');
    rememberWantedPath('/projects/5/alerts');
    act(() => void session.signIn('amos', 'secret'));
    await waitFor(() => expect(navigated).toHaveBeenCalledWith('/login'));
    expect(screen.queryByText(/Ruth/)).toBeNull();
    expect(takeWantedPath()).toBeUndefined();
  });
});

describe('what happens in another tab', () => {
  it('leaves the page when the user signed out there', async () => {
    await show('Ruth in en');
    signedIn = null;
    signalFromOtherTab();
    await waitFor(() => expect(navigated).toHaveBeenCalledWith('/'));
    expect(screen.queryByText(/Ruth/)).toBeNull();
    expect(statusRequests).toEqual(['by the user', 'by itself']);
  });

  it('leaves the page when another user signed in there', async () => {
    await show('Ruth in en');
    signedIn = amos;
    signalFromOtherTab();
    await waitFor(() => expect(navigated).toHaveBeenCalledWith('/'));
    expect(screen.queryByText(/Ruth|Amos/)).toBeNull();
  });

  it('closes the sign-in dialog when the same user signed in there', async () => {
    await show('Ruth in en');
    signedIn = null;
    await pass(181 * minutes);
    await screen.findByText('Ruth in en, has run out');
    signedIn = { ...ruth, languageCode: 'fr' };
    signalFromOtherTab();
    expect(await screen.findByText('Ruth in fr')).toBeTruthy();
    expect(navigated).not.toHaveBeenCalled();
  });

  it('keeps the page and asks for sign-in if the server cannot be reached', async () => {
    await show('Ruth in en');
    signedIn = 'down';
    signalFromOtherTab();
    expect(await screen.findByText('Ruth in en, has run out')).toBeTruthy();
  });

  it('is notified of changes in this tab', async () => {
    const onMessage = vi.fn();
    const otherTab = new BroadcastChannel('harken.session');
    otherTab.onmessage = onMessage;
    await show('Ruth in en');
    await act(() => session.signOut());
    await waitFor(() => expect(onMessage).toHaveBeenCalledTimes(1));
    otherTab.close();
  });
});

describe('signing out', () => {
  it('clears the user, and remembers that the user signed out', async () => {
    await show('Ruth in en');
    await act(() => session.signOut());
    expect(screen.getByText('nobody')).toBeTruthy();
    expect(session.hasSignedOut).toBe(true);
  });

  it('fails if the server cannot be reached', async () => {
    server.use(http.post('*/api/authentication/logout', () => HttpResponse.error()));
    await show('Ruth in en');
    await expect(session.signOut()).rejects.toThrow();
    expect(screen.getByText('Ruth in en')).toBeTruthy();
  });

  it('succeeds if the session has already ended', async () => {
    server.use(http.post('*/api/authentication/logout', () => new HttpResponse(null, { status: 401 })));
    await show('Ruth in en');
    await act(() => session.signOut());
    expect(screen.getByText('nobody')).toBeTruthy();
  });
});

describe('the language', () => {
  it('of the account is stored and used', async () => {
    await show('Ruth in en');
    await act(() => session.setLanguage('fr'));
    expect(languageStored).toEqual({ languageCode: 'fr' });
    expect(screen.getByText('Ruth in fr')).toBeTruthy();
  });

  it('does not change if it cannot be stored', async () => {
    server.use(http.post('*/api/account/setLanguage', () => HttpResponse.error()));
    await show('Ruth in en');
    await expect(session.setLanguage('fr')).rejects.toThrow();
    expect(screen.getByText('Ruth in en')).toBeTruthy();
  });

  it('chosen on the sign-in page holds for the session, and the account keeps its own', async () => {
    signedIn = null;
    rememberLanguage('ar');
    await show('nobody');
    await act(() => session.signIn('ruth', 'secret'));
    expect(languageStored).toBeUndefined();
    expect(screen.getByText('Ruth in ar')).toBeTruthy();
    expect(session.user?.accountLanguageCode).toBe('en');
    expect(extraHeaders).toHaveProperty('X-Harken-Language', 'ar');
    cleanup();
    await show('Ruth in ar');
    await act(() => session.signOut());
    await act(() => session.signIn('ruth', 'secret'));
    expect(screen.getByText('Ruth in en')).toBeTruthy();
    expect(extraHeaders).not.toHaveProperty('X-Harken-Language');
  });

  it('of the session belongs to one user', async () => {
    setSessionLanguage(amos.id, 'ar');
    await show('Ruth in en');
    act(() => session.setSessionLanguage('fr'));
    expect(screen.getByText('Ruth in fr')).toBeTruthy();
    expect(languageStored).toBeUndefined();
    await act(() => session.setLanguage('es'));
    expect(screen.getByText('Ruth in es')).toBeTruthy();
    expect(languageStored).toEqual({ languageCode: 'es' });
  });

  it('is that of the account if none was chosen on the sign-in page', async () => {
    signedIn = null;
    await show('nobody');
    await act(() => session.signIn('ruth', 'secret'));
    expect(languageStored).toBeUndefined();
    expect(screen.getByText('Ruth in en')).toBeTruthy();
  });
});
