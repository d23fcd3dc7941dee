import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aPerson, showPage } from '../../../../test/support/show-page.tsx';
import { RequestError } from '../../../lib/requests/error.ts';
import { AccountPage } from '../account-page.tsx';
import { SignInForm } from '../sign-in-form.tsx';
import { TwoFactorRequiredPage } from './two-factor-required-page.tsx';
import { useTwoFactorRequirement } from './use-two-factor-requirement.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const success = (value?: object) => HttpResponse.json({ isSuccess: true, message: {}, value });
const errorResponse = (key: string, data?: object) =>
  HttpResponse.json({ isSuccess: false, message: { key, data } }, { status: 400 });
const codes = ['7K3M-Q0XA-1BCD-2EFG', 'AAAA-BBBB-CCCC-DDDD'];
const enrolment = { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Harken', picture: '<svg/>' };

/** Mocks the calls of two-factor authentication; returns the requests. */
function mockTwoFactor(isOn = false, isRequired = false) {
  const twoFactor = { isOn, isRequired, recoveryCodesLeft: isOn ? 10 : 0 };
  const sent: Record<string, unknown>[] = [];
  const take = (name: string, response: () => Response) =>
    http.post(`*/api/account/twoFactor/${name}`, async ({ request }) => {
      sent.push({ [name]: await request.json() });
      return response();
    });
  server.use(
    http.get('*/api/account/get', () =>
      success({
        id: 1,
        name: 'Ruth',
        email: 'ruth@mail.example',
        languageCode: 'en',
        sessions: [],
        twoFactor,
      }),
    ),
    take('begin', () => success(enrolment)),
    take('confirm', () => {
      twoFactor.isOn = true;
      return success({ recoveryCodes: codes });
    }),
    take('renewRecoveryCodes', () => success({ recoveryCodes: codes })),
    take('end', () => {
      twoFactor.isOn = false;
      return success();
    }),
  );
  return sent;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const enter = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const card = () => screen.findByRole('region', { name: 'Two-step sign-in' });

describe('enrolling in two-factor authentication', () => {
  it('asks for the password, then for a code of the app, then shows the recovery codes once', async () => {
    const sent = mockTwoFactor();
    showPage(AccountPage, { user: aPerson('Manager') });
    const ours = within(await card());
    await userEvent.click(await ours.findByRole('button', { name: 'Set up' }));
    await userEvent.type(ours.getByLabelText('Current password'), 'secret words');
    await press('Next');
    const picture = await screen.findByRole('img', { name: 'QR code with the setup key for the app' });
    expect(picture.getAttribute('src')).toBe('data:image/svg+xml,%3Csvg%2F%3E');
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Open in the app on this phone' });
    expect(link.getAttribute('href')).toBe(enrolment.address);
    await enter('Code', '123 456');
    await press('Switch on');
    const list = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(codes);
    await press('I have saved them');
    expect(screen.queryByText(codes[0] ?? '')).toBeNull();
    expect(await screen.findByText('On')).toBeTruthy();
    expect(sent).toEqual([{ begin: { currentPassword: 'secret words' } }, { confirm: { code: '123 456' } }]);
  });

  it('shows at the field that a code is wrong, and keeps the QR code', async () => {
    mockTwoFactor();
    const data = { Code: ['string:account.twoFactor.codeWrong'] };
    server.use(
      http.post('*/api/account/twoFactor/confirm', () => errorResponse('validation.validationError', data)),
    );
    showPage(TwoFactorRequiredPage, { user: aPerson('Manager') });
    await screen.findByLabelText('Current password');
    await enter('Current password', 'secret words');
    await press('Next');
    await screen.findByRole('img', { name: /QR code/ });
    await press('Switch on');
    expect(screen.getByText('Enter the code.')).toBeTruthy();
    await enter('Code', '000000');
    await press('Switch on');
    expect(await screen.findByText(/^This code is wrong/)).toBeTruthy();
    expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy();
  });
});

describe('enabled two-factor authentication', () => {
  it('gives new recovery codes for a code of the app', async () => {
    const sent = mockTwoFactor(true);
    showPage(AccountPage, { user: aPerson('Manager') });
    await userEvent.click(await screen.findByRole('button', { name: 'Create new recovery codes' }));
    await enter('Code', '123456');
    await press('Create new recovery codes');
    expect(await screen.findByText(codes[1] ?? '')).toBeTruthy();
    expect(sent).toEqual([{ renewRecoveryCodes: { code: '123456' } }]);
  });

  it('is disabled with password and code, or a recovery code', async () => {
    const sent = mockTwoFactor(true);
    showPage(AccountPage, { user: aPerson('Manager') });
    await userEvent.click(await screen.findByRole('button', { name: 'Switch off' }));
    const form = within(screen.getByRole('form', { name: 'Switch off two-step sign-in' }));
    await userEvent.type(form.getByLabelText('Current password'), 'secret words');
    await userEvent.click(form.getByRole('button', { name: 'Use a recovery code' }));
    await userEvent.type(form.getByLabelText('Recovery code'), codes[0] ?? '');
    await userEvent.click(form.getByRole('button', { name: 'Switch off' }));
    expect(await screen.findByText('Off')).toBeTruthy();
    expect(sent).toEqual([{ end: { currentPassword: 'secret words', code: codes[0] } }]);
  });

  it('cannot be disabled where it is required', async () => {
    mockTwoFactor(true, true);
    showPage(AccountPage, { user: aPerson('Manager') });
    expect(await screen.findByText(/^It is required for your account/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull();
  });
});

describe('signing in', () => {
  const needsCode = (rightCode: string) =>
    vi.fn(async (_name: string, _password: string, code?: string) => {
      if (!code) throw new RequestError(400, 'login.codeRequired');
      if (code !== rightCode) throw new RequestError(400, 'login.codeWrong');
    });
  async function begin(signIn: ReturnType<typeof needsCode>) {
    showPage(() => <SignInForm email="ruth@mail.example" />, { user: null, session: { signIn } });
    await userEvent.type(await screen.findByLabelText('Password'), 'secret words');
    await press('Sign in');
    return screen.findByLabelText('Code');
  }

  it('asks for the code once the password is right, with a number pad on phones', async () => {
    const signIn = needsCode('123456');
    const field = await begin(signIn);
    expect(field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(field.getAttribute('inputmode')).toBe('numeric');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.type(field, '000000');
    await press('Sign in');
    expect(await screen.findByText(/^This code is wrong/)).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, '123456{Enter}');
    await waitFor(() =>
      expect(signIn).toHaveBeenLastCalledWith('ruth@mail.example', 'secret words', '123456'),
    );
  });

  it('accepts a recovery code instead', async () => {
    const signIn = needsCode(codes[0] ?? '');
    await begin(signIn);
    await press('Use a recovery code');
    await enter('Recovery code', codes[0] ?? '');
    await press('Sign in');
    await waitFor(() => expect(signIn).toHaveBeenCalledTimes(2));
    expect(signIn.mock.lastCall?.[2]).toBe(codes[0]);
  });

  it('returns to address and password, which are still filled in', async () => {
    await begin(needsCode('123456'));
    await press('Back');
    expect((screen.getByLabelText('E-mail') as HTMLInputElement).value).toBe('ruth@mail.example');
    expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('secret words');
  });
});

describe('required two-factor authentication', () => {
  it('is set up before anything else; afterwards the user is refreshed, or signs out instead', async () => {
    mockTwoFactor();
    const [refreshUser, signOut] = [vi.fn(async () => {}), vi.fn(async () => {})];
    showPage(TwoFactorRequiredPage, { user: aPerson('Manager'), session: { refreshUser, signOut } });
    expect(await screen.findByRole('heading', { name: 'Set up two-step sign-in' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await enter('Current password', 'secret words');
    await press('Next');
    await screen.findByRole('img', { name: /QR code/ });
    await enter('Code', '123456');
    await press('Switch on');
    await userEvent.click(await screen.findByRole('button', { name: 'I have saved them' }));
    expect(refreshUser).toHaveBeenCalledTimes(1);
    await press('Sign out');
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['error.twoFactorRequired', 1],
    ['error.unauthorized', 0],
  ])('is noticed by any response with its error: %s', async (key, times) => {
    const body = { isSuccess: false, message: { key } };
    server.use(http.get('*/api/account/get', () => HttpResponse.json(body, { status: 403 })));
    const refreshUser = vi.fn(async () => {});
    const Page = () => {
      useTwoFactorRequirement();
      return <AccountPage />;
    };
    showPage(Page, { user: aPerson('Manager'), session: { refreshUser } });
    await screen.findAllByRole('alert');
    await waitFor(() => expect(refreshUser).toHaveBeenCalledTimes(times));
  });
});
