import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import texts from '../../../../../translations/app/en/accounts.json' with { type: 'json' };
import loginTexts from '../../../../../translations/app/en/login.json' with { type: 'json' };
import userTexts from '../../../../../translations/app/en/user.json' with { type: 'json' };
import { showPage } from '../../../test/support/show-page.tsx';
import { RequestError } from '../../lib/requests/error.ts';
import { FixedSession } from '../../lib/session/session.tsx';
import { FixedTexts } from '../../lib/texts/texts.tsx';
import { NewPasswordPage, VerifyEmailPage } from './new-password-pages.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { SignInForm } from './sign-in-form.tsx';

function show(page: React.ReactNode, signIn = vi.fn(async () => {})) {
  render(
    <FixedTexts texts={{ ...texts, ...loginTexts, ...userTexts }}>
      <FixedSession session={{ signIn }}>{page}</FixedSession>
    </FixedTexts>,
  );
  return signIn;
}

function mockResponse(status: number, body: unknown) {
  const fetched = vi.fn(
    async (_address: string, _init: RequestInit) => new Response(JSON.stringify(body), { status }),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

const password = () => screen.getByLabelText('Password');
const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('signing in', () => {
  it('sends nothing while a field is empty, and focuses it', async () => {
    const signIn = show(<SignInForm />);
    await submit('Sign in');
    expect(signIn).not.toHaveBeenCalled();
    expect(screen.getByText('Enter your password.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
  });

  it('shows on blur that an address is incomplete', async () => {
    show(<SignInForm />);
    await userEvent.type(screen.getByLabelText('E-mail'), 'ruth');
    await userEvent.tab();
    expect(screen.getByText(texts['accounts.email.notRead'])).toBeTruthy();
  });

  it('shows errors on the form', async () => {
    const errorBody = vi.fn(async () => {
      throw new RequestError(400, 'login.notSucceeded');
    });
    show(<SignInForm email="ruth@x.example" />, errorBody);
    await userEvent.type(password(), 'secret');
    await submit('Sign in');
    expect((await screen.findByRole('alert')).textContent).toContain('do not match');
  });

  it('shows the password on request', async () => {
    show(<SignInForm />);
    await userEvent.click(screen.getByRole('button', { name: 'ui.password.show' }));
    expect(password().getAttribute('type')).toBe('text');
  });
});

describe('a forgotten password', () => {
  it('is reset by e-mail address, with the same answer for known and unknown ones', async () => {
    const fetched = mockResponse(200, { isSuccess: true, message: {}, value: 'user.resetPassword.success' });
    show(<ResetPasswordPage />);
    await userEvent.type(screen.getByLabelText('E-mail'), ' ruth@x.example ');
    await submit('Send link');
    expect(await screen.findByText(texts['accounts.resetPassword.sent'])).toBeTruthy();
    expect(fetched.mock.calls[0]?.[1].body).toBe('{"email":"ruth@x.example"}');
  });

  it('is replaced with the address and the unchanged token of the link', async () => {
    window.history.replaceState(null, '', '/resetPasswordCallback#email=a%2Bb%40x.example&token=0012');
    const fetched = mockResponse(200, { isSuccess: true, message: {}, value: true });
    show(<NewPasswordPage />);
    expect(window.location.href).not.toContain('0012');
    const field = screen.getByLabelText('New password');
    await userEvent.type(field, 'short');
    await submit('Set password');
    expect(screen.getByText('Use 8 characters or more.')).toBeTruthy();
    await userEvent.type(field, ' and longer');
    await submit('Set password');
    expect(await screen.findByText(texts['accounts.newPassword.done'])).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
    expect(JSON.parse(String(fetched.mock.calls[0]?.[1].body))).toEqual({
      email: 'a+b@x.example',
      token: '0012',
      password: 'short and longer',
    });
  });
});

describe('a link from an e-mail', () => {
  const pages = [
    ['verifyEmail', VerifyEmailPage, 'Set password and sign in'],
    ['resetPasswordCallback', NewPasswordPage, 'Set password'],
  ] as const;
  const open = (path: string, Page: () => React.ReactNode, search = '#email=ruth%40x.example&token=0012') => {
    window.history.replaceState(null, '', `/${path}${search}`);
    const signIn = vi.fn(async () => {});
    showPage(Page, { user: null, session: { signIn } });
    return signIn;
  };
  const newPassword = () => screen.getByLabelText('New password');
  const setPassword = async (label: string) => {
    await userEvent.type(await screen.findByLabelText('New password'), 'password123');
    await submit(label);
  };

  it.each(pages)(
    '%s also reads the query, as in older links, and removes it from the address',
    async (path, Page, label) => {
      const fetched = mockResponse(200, { isSuccess: true, message: {}, value: true });
      open(path, Page, '?email=ruth%40x.example&token=0012');
      await waitFor(() => expect(window.location.pathname + window.location.search).toBe(`/${path}`));
      await setPassword(label);
      const body = JSON.parse(String(fetched.mock.calls[0]?.[1].body));
      expect(body).toMatchObject({ email: 'ruth@x.example', token: '0012' });
    },
  );

  it.each(pages)('%s uses the link that was opened last in a tab', async (path, Page, label) => {
    const fetched = mockResponse(200, { isSuccess: true, message: {}, value: true });
    open(path, Page);
    window.location.hash = '#email=ruth%40x.example&token=0013';
    await waitFor(() => expect(window.location.hash).toBe(''));
    await setPassword(label);
    expect(JSON.parse(String(fetched.mock.calls[0]?.[1].body)).token).toBe('0013');
  });

  it.each(pages)('%s shows at the field that a password is too common', async (path, Page, label) => {
    const data = { Password: ['string:user.registration.passwordTooCommon'] };
    mockResponse(400, { isSuccess: false, message: { key: 'user.registration.passwordTooWeak', data } });
    const signIn = open(path, Page);
    await setPassword(label);
    expect(await screen.findByText(/This password is too common/)).toBeTruthy();
    expect(document.activeElement).toBe(newPassword());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(signIn).not.toHaveBeenCalled();
    await userEvent.type(newPassword(), ' and more words');
    expect(screen.queryByText(/This password is too common/)).toBeNull();
  });

  it.each(pages)('%s shows at the field that a password is weak', async (path, Page, label) => {
    mockResponse(400, { isSuccess: false, message: { key: 'user.registration.passwordTooWeak' } });
    open(path, Page);
    await setPassword(label);
    expect(await screen.findByText(userTexts['user.registration.passwordTooWeak'])).toBeTruthy();
    expect(newPassword().getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    [...pages[0], 'user.verifyEmail.failed'],
    [...pages[1], 'user.resetPassword.failed'],
  ] as const)('%s that has expired offers a new one', async (path, Page, label, key) => {
    mockResponse(400, { isSuccess: false, message: { key } });
    open(path, Page);
    await setPassword(label);
    expect((await screen.findByRole('alert')).textContent).toContain('no longer valid');
    const link = screen.getByRole('link', { name: 'Request a new link' });
    expect(link.getAttribute('href')).toBe('/resetPassword');
  });

  it.each(pages)('%s that was cut off does not ask for a password', async (path, Page) => {
    open(path, Page, '?email=ruth%40x.example');
    expect((await screen.findByRole('alert')).textContent).toContain('no longer valid');
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(screen.getByRole('link', { name: 'Request a new link' })).toBeTruthy();
  });
});
