import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import texts from '../../../../../translations/app/en/accounts.json' with { type: 'json' };
import loginTexts from '../../../../../translations/app/en/login.json' with { type: 'json' };
import { RequestError } from '../../lib/request-error.ts';
import { FixedSession } from '../../lib/session.tsx';
import { FixedTexts } from '../../lib/texts.tsx';
import { NewPasswordPage } from './new-password-pages.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { SignInForm } from './sign-in-form.tsx';

function show(page: React.ReactNode, signIn = vi.fn(async () => {})) {
  render(
    <FixedTexts texts={{ ...texts, ...loginTexts }}>
      <FixedSession session={{ signIn }}>{page}</FixedSession>
    </FixedTexts>,
  );
  return signIn;
}

function answer(status: number, body: unknown) {
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
  it('sends nothing while something is missing, and leads to it', async () => {
    const signIn = show(<SignInForm />);
    await submit('Sign in');
    expect(signIn).not.toHaveBeenCalled();
    expect(screen.getByText('Write your password.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
  });

  it('says on leaving the field that an address is not whole', async () => {
    show(<SignInForm />);
    await userEvent.type(screen.getByLabelText('E-mail'), 'ruth');
    await userEvent.tab();
    expect(screen.getByText(texts['accounts.email.notRead'])).toBeTruthy();
  });

  it('tells a refusal on the form', async () => {
    const refused = vi.fn(async () => {
      throw new RequestError(400, 'login.notSucceeded');
    });
    show(<SignInForm email="ruth@x.example" />, refused);
    await userEvent.type(password(), 'secret');
    await submit('Sign in');
    expect((await screen.findByRole('alert')).textContent).toContain('do not match');
  });

  it('shows the password on demand', async () => {
    show(<SignInForm />);
    await userEvent.click(screen.getByRole('button', { name: 'ui.password.show' }));
    expect(password().getAttribute('type')).toBe('text');
  });
});

describe('a forgotten password', () => {
  it('is asked for by the address, and answered the same for everybody', async () => {
    const fetched = answer(200, { isSuccess: true, message: {}, value: 'user.resetPassword.success' });
    show(<ResetPasswordPage />);
    await userEvent.type(screen.getByLabelText('E-mail'), ' ruth@x.example ');
    await submit('Send link');
    expect(await screen.findByText(texts['accounts.resetPassword.sent'])).toBeTruthy();
    expect(fetched.mock.calls[0]?.[1].body).toBe('{"email":"ruth@x.example"}');
  });

  it('is replaced with what the link carries, tokens untouched', async () => {
    window.history.replaceState(null, '', '/resetPasswordCallback?email=a%2Bb%40x.example&token=0012');
    const fetched = answer(200, { isSuccess: true, message: {}, value: true });
    show(<NewPasswordPage />);
    const field = screen.getByLabelText('New password');
    await userEvent.type(field, 'short');
    await submit('Set password');
    expect(screen.getByText('Use 8 characters or more.')).toBeTruthy();
    await userEvent.type(field, ' and longer');
    await submit('Set password');
    expect(await screen.findByText(texts['accounts.newPassword.done'])).toBeTruthy();
    expect(JSON.parse(String(fetched.mock.calls[0]?.[1].body))).toEqual({
      email: 'a+b@x.example',
      token: '0012',
      password: 'short and longer',
    });
  });
});
