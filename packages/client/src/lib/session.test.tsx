import { act, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberLanguage } from './languages.ts';
import { call } from './request.ts';
import { rememberWantedPath, type Session, SessionProvider, takeWantedPath, useSession } from './session.tsx';

type Person = { id: number; name: string; languageCode: string };
const ruth: Person = { id: 1, name: 'Ruth', languageCode: 'en' };
const amos: Person = { id: 2, name: 'Amos', languageCode: 'en' };
const minutes = 60_000;

/** Whom the server knows this browser as; 'down' when it cannot be asked. */
let there: Person | null | 'down';
let asked: string[];
let languageStored: unknown;
const left = vi.fn();

const success = (value?: object) => HttpResponse.json({ isSuccess: true, message: {}, value });
const server = setupServer(
  http.get('*/api/authentication/status', ({ request }) => {
    asked.push(request.headers.has('x-harken-background') ? 'by itself' : 'by the user');
    if (there === 'down') return HttpResponse.error();
    return success(there ? { isAuthenticated: true, userData: there } : { isAuthenticated: false });
  }),
  http.get('*/api/appData/getAppData', () => success({ authCookieExpiration: 180 })),
  http.get('*/api/appData/version', () => HttpResponse.json({ name: 'harken' })),
  http.post('*/api/authentication/login', async ({ request }) => {
    const { userName } = (await request.json()) as { userName: string };
    there = userName === 'ruth' ? ruth : amos;
    return success();
  }),
  http.post('*/api/authentication/logout', () => {
    there = null;
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
  there = ruth;
  asked = [];
  languageStored = undefined;
  left.mockReset();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('location', { ...window.location, href: 'http://localhost/', assign: left });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.resetHandlers();
});

let session: Session;

function Shown() {
  session = useSession();
  return (
    <p>
      {session.user ? `${session.user.name} in ${session.user.languageCode}` : 'nobody'}
      {session.hasRunOut && ', has run out'}
    </p>
  );
}

async function show(words: string) {
  render(
    <SessionProvider waiting="waiting">
      <Shown />
    </SessionProvider>,
  );
  await screen.findByText(words);
  await waitFor(() => expect(session.appData).not.toBeNull());
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
/** Another tab of this browser says that something about the sign-in changed there. */
function tellFromOtherTab() {
  const channel = new BroadcastChannel('harken.session');
  channel.postMessage('changed');
  setTimeout(() => channel.close(), 1000);
}

describe('a session', () => {
  it('is over a minute after it must have ended on the server', async () => {
    await show('Ruth in en');
    there = null;
    await pass(180 * minutes);
    expect(screen.getByText('Ruth in en')).toBeTruthy();
    await pass(1 * minutes);
    expect(await screen.findByText('Ruth in en, has run out')).toBeTruthy();
    expect(left).not.toHaveBeenCalled();
  });

  it('begins anew with what the user does, not with what the page does by itself', async () => {
    await show('Ruth in en');
    await pass(100 * minutes);
    await act(() => call('appData/version'));
    await pass(100 * minutes);
    await act(() => call('appData/version', {}, { isBackground: true }));
    there = null;
    await pass(80 * minutes);
    expect(screen.getByText('Ruth in en')).toBeTruthy();
    await pass(1 * minutes);
    expect(await screen.findByText('Ruth in en, has run out')).toBeTruthy();
  });

  it('goes on when another tab has kept it alive, which asking does not do', async () => {
    await show('Ruth in en');
    await pass(181 * minutes);
    await waitFor(() => expect(asked).toEqual(['by the user', 'by itself']));
    expect(screen.getByText('Ruth in en')).toBeTruthy();
    there = null;
    await pass(181 * minutes);
    expect(await screen.findByText('Ruth in en, has run out')).toBeTruthy();
  });

  it('is over when the server cannot be asked by then', async () => {
    await show('Ruth in en');
    there = 'down';
    await pass(181 * minutes);
    expect(await screen.findByText('Ruth in en, has run out')).toBeTruthy();
  });

  it('is over at once when the server says so', async () => {
    server.use(http.get('*/api/appData/version', () => new HttpResponse(null, { status: 401 })));
    await show('Ruth in en');
    await act(() => call('appData/version').catch(() => {}));
    expect(await screen.findByText('Ruth in en, has run out')).toBeTruthy();
  });

  it('begins with nobody when the server cannot be asked', async () => {
    there = 'down';
    await show('nobody');
  });
});

describe('signing in again', () => {
  it('goes on where the same person was', async () => {
    await show('Ruth in en');
    there = null;
    await pass(181 * minutes);
    await act(() => session.signIn('ruth', 'secret'));
    expect(screen.getByText('Ruth in en')).toBeTruthy();
    expect(left).not.toHaveBeenCalled();
  });

  it('as another person leaves the page and where the first one wanted to go', async () => {
    await show('Ruth in en');
    rememberWantedPath('/projects/5/alerts');
    act(() => void session.signIn('amos', 'secret'));
    await waitFor(() => expect(left).toHaveBeenCalledWith('/login'));
    expect(screen.queryByText(/Ruth/)).toBeNull();
    expect(takeWantedPath()).toBeUndefined();
  });
});

describe('what happens in another tab', () => {
  it('leaves the page when somebody signed out there', async () => {
    await show('Ruth in en');
    there = null;
    tellFromOtherTab();
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'));
    expect(screen.queryByText(/Ruth/)).toBeNull();
    expect(asked).toEqual(['by the user', 'by itself']);
  });

  it('leaves the page when another person signed in there', async () => {
    await show('Ruth in en');
    there = amos;
    tellFromOtherTab();
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'));
    expect(screen.queryByText(/Ruth|Amos/)).toBeNull();
  });

  it('ends the waiting for a sign-in when the same person signed in there', async () => {
    await show('Ruth in en');
    there = null;
    await pass(181 * minutes);
    await screen.findByText('Ruth in en, has run out');
    there = { ...ruth, languageCode: 'fr' };
    tellFromOtherTab();
    expect(await screen.findByText('Ruth in fr')).toBeTruthy();
    expect(left).not.toHaveBeenCalled();
  });

  it('keeps the page, and asks for a sign-in, when the server cannot be asked', async () => {
    await show('Ruth in en');
    there = 'down';
    tellFromOtherTab();
    expect(await screen.findByText('Ruth in en, has run out')).toBeTruthy();
  });

  it('hears of what happens here', async () => {
    const heard = vi.fn();
    const otherTab = new BroadcastChannel('harken.session');
    otherTab.onmessage = heard;
    await show('Ruth in en');
    await act(() => session.signOut());
    await waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    otherTab.close();
  });
});

describe('signing out', () => {
  it('shows nobody, and remembers that it was meant', async () => {
    await show('Ruth in en');
    await act(() => session.signOut());
    expect(screen.getByText('nobody')).toBeTruthy();
    expect(session.hasSignedOut).toBe(true);
  });

  it('does not pretend when the server could not be told', async () => {
    server.use(http.post('*/api/authentication/logout', () => HttpResponse.error()));
    await show('Ruth in en');
    await expect(session.signOut()).rejects.toThrow();
    expect(screen.getByText('Ruth in en')).toBeTruthy();
  });

  it('is done already for whoever is not signed in any more', async () => {
    server.use(http.post('*/api/authentication/logout', () => new HttpResponse(null, { status: 401 })));
    await show('Ruth in en');
    await act(() => session.signOut());
    expect(screen.getByText('nobody')).toBeTruthy();
  });
});

describe('the language', () => {
  it('of the account is stored, then used', async () => {
    await show('Ruth in en');
    await act(() => session.setLanguage('fr'));
    expect(languageStored).toEqual({ languageCode: 'fr' });
    expect(screen.getByText('Ruth in fr')).toBeTruthy();
  });

  it('stays when it could not be stored', async () => {
    server.use(http.post('*/api/account/setLanguage', () => HttpResponse.error()));
    await show('Ruth in en');
    await expect(session.setLanguage('fr')).rejects.toThrow();
    expect(screen.getByText('Ruth in en')).toBeTruthy();
  });

  it('chosen on the sign-in page becomes that of the account', async () => {
    there = null;
    rememberLanguage('ar');
    await show('nobody');
    await act(() => session.signIn('ruth', 'secret'));
    expect(languageStored).toEqual({ languageCode: 'ar' });
    expect(screen.getByText('Ruth in ar')).toBeTruthy();
  });

  it('not chosen there is that of the account', async () => {
    there = null;
    await show('nobody');
    await act(() => session.signIn('ruth', 'secret'));
    expect(languageStored).toBeUndefined();
    expect(screen.getByText('Ruth in en')).toBeTruthy();
  });
});
