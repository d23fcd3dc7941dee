import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aPerson, showPage } from '../../../test/support/show-page.tsx';
import { RequestError } from '../../lib/requests/error.ts';
import type { Session } from '../../lib/session/session.tsx';
import { AccountPage } from './account-page.tsx';
import type { OwnSession } from './own-account.api.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const success = (value?: object) => HttpResponse.json({ isSuccess: true, message: {}, value });
const errorResponse = (key: string, data?: object) =>
  HttpResponse.json({ isSuccess: false, message: { key, data } }, { status: 400 });

const currentSession: OwnSession = {
  id: 'a'.repeat(64),
  createdAt: '2026-11-20T08:00:00',
  lastActiveAt: '2026-11-21T08:52:04',
  address: '192.0.2.10',
  browser: 'Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0',
  isCurrent: true,
};
const otherSession: OwnSession = {
  ...currentSession,
  id: 'b'.repeat(64),
  address: undefined,
  browser:
    'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
  isCurrent: false,
};

/** Shows the account of Ruth and mocks its calls. */
function show(session: Partial<Session> = {}) {
  let sessions = [currentSession, otherSession];
  const account = () => ({
    id: 1,
    name: 'Ruth Okeme',
    email: 'ruth@mail.example',
    languageCode: 'en',
    twoFactor: { isOn: false, isRequired: false, recoveryCodesLeft: 0 },
    sessions,
  });
  const ended: unknown[] = [];
  server.use(
    http.get('*/api/account/get', () => success(account())),
    http.post('*/api/account/endSession', async ({ request }) => {
      ended.push(await request.json());
      sessions = [currentSession];
      return success();
    }),
  );
  showPage(AccountPage, { user: aPerson('Manager'), session });
  return ended;
}

/** Mocks the change of the password and collects the requests. */
function mockPasswordChange(response = success()) {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/account/changePassword', async ({ request }) => {
      sent.push(await request.json());
      return response;
    }),
  );
  return sent;
}

const submitPassword = () => userEvent.click(screen.getByRole('button', { name: 'Change password' }));

async function changePassword(current: string, next: string) {
  await userEvent.type(await screen.findByLabelText('Current password'), current);
  await userEvent.type(screen.getByLabelText('New password'), next);
  await submitPassword();
}

describe('the own account', () => {
  it('shows name and role of the user', async () => {
    show();
    const who = await screen.findByRole('region', { name: 'You' });
    expect(who.textContent).toContain('Ruth Okeme');
    expect(who.textContent).toContain('ruth@mail.example');
    expect(who.textContent).toContain('Manager');
  });

  it('saves another language', async () => {
    const setLanguage = vi.fn(async () => {});
    show({ setLanguage });
    expect((await screen.findByRole('radio', { name: 'English' })).matches(':checked')).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: 'Français' }));
    expect(setLanguage).toHaveBeenCalledWith('fr');
  });

  it('shows when the language could not be saved', async () => {
    const setLanguage = async () => Promise.reject(new RequestError(503, 'error.unavailable'));
    show({ setLanguage });
    await userEvent.click(await screen.findByRole('radio', { name: 'Français' }));
    expect((await screen.findByRole('alert')).textContent).toContain('busy or being updated');
    expect(screen.getByRole('radio', { name: 'English' }).matches(':checked')).toBe(true);
  });
});

describe('changing the password', () => {
  it('is sent, and the fields are cleared', async () => {
    show();
    const sent = mockPasswordChange();
    await changePassword('old secret', 'new longer secret');
    expect(await screen.findByText(/Your password was changed/)).toBeTruthy();
    expect(sent).toEqual([{ currentPassword: 'old secret', password: 'new longer secret' }]);
    expect(screen.getByLabelText('New password').matches(':placeholder-shown, [value=""]')).toBe(true);
  });

  it('sends nothing while the new one is too short or the current one is missing', async () => {
    show();
    const sent = mockPasswordChange();
    await userEvent.type(await screen.findByLabelText('New password'), 'short');
    await submitPassword();
    expect(screen.getByText('Enter your password.')).toBeTruthy();
    expect(screen.getByText('Use 8 characters or more.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
    expect(sent).toEqual([]);
  });

  it.each([
    [{ CurrentPassword: ['string:account.currentPasswordWrong'] }, 'Current password', 'not your current'],
    [{ Password: ['string:user.registration.passwordTooCommon'] }, 'New password', 'too common'],
  ])('shows errors at the field: %o', async (data, label, expected) => {
    show();
    mockPasswordChange(errorResponse('validation.validationError', data));
    await changePassword('old secret', 'password123');
    const field = screen.getByLabelText(label);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      expected,
    );
    expect(document.activeElement).toBe(field);
    expect((field as HTMLInputElement).value).not.toBe('');
  });

  it('shows general errors at the top', async () => {
    show();
    mockPasswordChange(errorResponse('login.lockedOut'));
    await changePassword('old secret', 'new longer secret');
    expect((await screen.findByRole('alert')).textContent).toContain('Wait 5 minutes');
  });

  it('can be shown', async () => {
    show();
    await screen.findByLabelText('New password');
    const [, ofNew] = screen.getAllByRole('button', { name: 'Show password' });
    await userEvent.click(ofNew as HTMLElement);
    expect(screen.getByLabelText('New password').getAttribute('type')).toBe('text');
    expect(screen.getByLabelText('Current password').getAttribute('type')).toBe('password');
  });
});

describe('the sessions of the user', () => {
  const list = () => screen.findByRole('list', { name: 'Where you are signed in' });

  it('show browser, device, address and time, and mark this device', async () => {
    show();
    const [first, second] = within(await list()).getAllByRole('listitem');
    expect(first?.textContent).toContain('Firefox on Windows');
    expect(first?.textContent).toContain('This device');
    expect(first?.textContent).toContain('192.0.2.10');
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
    expect(second?.textContent).toContain('Chrome on Android');
    expect(second?.textContent).toMatch(/Last active \W?2026-11-21 \d{2}:52/);
  });

  it('can be ended on another device', async () => {
    const ended = show();
    const button = within(await list()).getByRole('button', { name: /Sign out: Chrome on Android/ });
    await userEvent.click(button);
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
    expect(ended).toEqual([{ sessionId: otherSession.id }]);
  });

  it('show when that device was signed out already', async () => {
    show();
    server.use(http.post('*/api/account/endSession', () => errorResponse('account.sessionNotFound')));
    await userEvent.click(within(await list()).getByRole('button'));
    expect((await screen.findByRole('alert')).textContent).toContain('already signed out');
  });

  it('show when they could not be loaded', async () => {
    server.use(http.get('*/api/account/get', () => HttpResponse.error()));
    showPage(AccountPage);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.getByLabelText('Current password')).toBeTruthy();
  });
});

describe('signing out everywhere', () => {
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    return screen.findByRole('dialog', { name: 'Sign out everywhere?' });
  };
  const confirm = (dialog: HTMLElement) =>
    userEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));

  it('asks for confirmation, and can be cancelled', async () => {
    const signOutEverywhere = vi.fn(async () => {});
    show({ signOutEverywhere });
    const dialog = await ask();
    expect(dialog.textContent).toContain('including this one');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(signOutEverywhere).not.toHaveBeenCalled();
  });

  it('is done once it is confirmed', async () => {
    const signOutEverywhere = vi.fn(async () => {});
    show({ signOutEverywhere });
    await confirm(await ask());
    expect(signOutEverywhere).toHaveBeenCalledTimes(1);
  });

  it('shows when it failed', async () => {
    show({ signOutEverywhere: async () => Promise.reject(new TypeError('no network')) });
    const dialog = await ask();
    await confirm(dialog);
    expect((await within(dialog).findByRole('alert')).textContent).toContain('could not be reached');
  });
});
