import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aPerson, showPage } from '../../../test/support/show-page.tsx';
import { showKeyList, useIsKeyListOpen } from '../../lib/keys.ts';
import type { Session } from '../../lib/session/session.tsx';
import { UserMenu } from './user-menu.tsx';

const noNetwork = async () => Promise.reject(new TypeError('no network'));

function KeysState() {
  return useIsKeyListOpen() ? <p>the list is open</p> : null;
}

async function open({ session, onNavigate }: { session?: Partial<Session>; onNavigate?: () => void } = {}) {
  const menu = () => (
    <>
      <UserMenu isCompact={false} onNavigate={onNavigate} />
      <KeysState />
    </>
  );
  const router = showPage(menu, { user: aPerson('TechnicalAdvisor'), session });
  await userEvent.click(await screen.findByRole('button', { name: /User menu/ }));
  await screen.findByRole('menu');
  return router;
}

const choose = (name: string) => userEvent.click(screen.getByRole('menuitem', { name }));

// loaded in advance: the first import is slow on a busy machine
beforeAll(() => import('./opened-user-menu.tsx'));
afterEach(() => showKeyList(false));

describe('the user menu', () => {
  it('shows who is signed in', async () => {
    await open();
    const menu = screen.getByRole('menu');
    expect(within(menu).getByText('Ruth Okeme')).toBeTruthy();
    expect(within(menu).getByText('Technical advisor')).toBeTruthy();
    expect(within(menu).getByText('ruth@mail.example')).toBeTruthy();
  });

  it('changes the language of the session, and leaves the account as it is', async () => {
    const [setSessionLanguage, setLanguage] = [vi.fn(), vi.fn(async () => {})];
    await open({ session: { setSessionLanguage, setLanguage } });
    expect(screen.getByRole('menuitem', { name: 'English' }).getAttribute('aria-current')).toBe('true');
    await choose('العربية');
    expect(setSessionLanguage).toHaveBeenCalledWith('ar');
    expect(setLanguage).not.toHaveBeenCalled();
  });

  it('opens the account page, and closes the drawer', async () => {
    const onNavigate = vi.fn();
    const router = await open({ onNavigate });
    await choose('Account');
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
    expect(onNavigate).toHaveBeenCalled();
  });

  it('opens the feedback dialog', async () => {
    await open();
    await choose('Send feedback');
    expect(await screen.findByRole('dialog', { name: 'Send feedback' })).toBeTruthy();
  });

  it('signs out, and stops push messages on the device before', async () => {
    const signOut = vi.fn(async () => {});
    const unsubscribe = vi.fn(async () => true);
    const subscription = { endpoint: 'https://push.example/1', unsubscribe };
    vi.stubGlobal('PushManager', class {});
    vi.stubGlobal('Notification', { permission: 'granted' });
    vi.stubGlobal('navigator', {
      ...{ language: 'en', languages: ['en'], onLine: true },
      serviceWorker: {
        getRegistration: async () => ({ pushManager: { getSubscription: async () => subscription } }),
      },
    });
    await open({ session: { signOut } });
    await choose('Sign out');
    await waitFor(() => expect(signOut).toHaveBeenCalled());
    expect(unsubscribe).toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  it('opens the list of keys', async () => {
    await open();
    await choose('Keyboard shortcuts');
    expect(await screen.findByText('the list is open')).toBeTruthy();
  });

  it('signs out', async () => {
    const signOut = vi.fn(async () => {});
    await open({ session: { signOut } });
    await choose('Sign out');
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  it.each([['Sign out', { signOut: noNetwork }, /could not be reached/]] as const)(
    'shows an error if "%s" fails',
    async (name, session, words) => {
      await open({ session });
      await choose(name);
      expect((await screen.findByRole('alert')).textContent).toMatch(words);
    },
  );
});
