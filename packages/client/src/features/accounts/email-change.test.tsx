import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aPerson, showPage } from '../../../test/support/show-page.tsx';
import { answer, refusal, server, success } from '../../../test/support/show-routes.tsx';
import { AccountPage } from './account-page.tsx';
import { ConfirmEmailPage, UndoEmailChangePage } from './email-change-pages.tsx';

beforeAll(() => server.listen());
afterEach(() => {
  server.resetHandlers();
  window.history.replaceState(null, '', '/');
});
afterAll(() => server.close());

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe.each([
  ['confirmEmail', ConfirmEmailPage, 'Confirm', /is confirmed\. Sign in with it/],
  ['undoEmailChange', UndoEmailChangePage, 'Keep this address', /somebody may know your password/],
] as const)('the page %s', (page, Page, button, done) => {
  const open = (fragment = '#token=0012') => {
    window.history.replaceState(null, '', `/${page}${fragment}`);
    const lookAgain = vi.fn(async () => {});
    showPage(Page, { user: null, session: { lookAgain } });
    return lookAgain;
  };

  it('sends the token of the link when the button is pressed, and not before', async () => {
    const asked = answer('post', `userVerification/${page}`, () => success());
    const lookAgain = open();
    await screen.findByRole('button', { name: button });
    expect(window.location.href).not.toContain('0012');
    expect(asked).toEqual([]);
    await press(button);
    expect(await screen.findByText(done)).toBeTruthy();
    expect(asked).toEqual([{ token: '0012' }]);
    expect(lookAgain).toHaveBeenCalled();
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
  });

  it('says that a link is no longer valid, or lost its end', async () => {
    answer('post', `userVerification/${page}`, () => refusal('user.emailChange.failed'));
    open();
    await press(button);
    expect((await screen.findByRole('alert')).textContent).toContain('no longer valid');
  });

  it('offers nothing without a token', async () => {
    open('');
    expect((await screen.findByRole('alert')).textContent).toContain('no longer valid');
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  });
});

describe('the own account', () => {
  const account = {
    id: 1,
    name: 'Ruth Okeme',
    email: 'ruth@mail.example',
    phoneNumber: '+221770000001',
    languageCode: 'en',
    twoFactor: { isOn: true, isRequired: false, recoveryCodesLeft: 10 },
    sessions: [],
  };
  const show = (given: object = {}, session: object = {}) => {
    answer('get', 'account/get', () => success({ ...account, ...given }));
    showPage(AccountPage, { user: aPerson('Manager'), session });
  };

  it('asks for another address with password and code', async () => {
    const asked = answer('post', 'account/changeEmail', () => success());
    show();
    await userEvent.type(await screen.findByLabelText('New e-mail address'), 'new@mail.example');
    await press('Send link');
    expect(screen.getByText('Write your password.')).toBeTruthy();
    expect(asked).toEqual([]);
    await userEvent.type(screen.getByLabelText('Password'), 'old secret');
    const [, code] = screen.getAllByLabelText('Two-factor code');
    await userEvent.type(code as HTMLElement, '123456');
    await press('Send link');
    expect(await screen.findByText(/A link was sent to the new address/)).toBeTruthy();
    expect(asked).toEqual([{ email: 'new@mail.example', currentPassword: 'old secret', code: '123456' }]);
  });

  it('shows the address that waits, and gives it up', async () => {
    const asked = answer('post', 'account/cancelEmailChange', () => success());
    show({ newEmail: 'new@mail.example' });
    expect(await screen.findByText(/new@mail\.example takes effect/)).toBeTruthy();
    await press('Cancel the change');
    await waitFor(() => expect(asked).toHaveLength(1));
  });

  it('changes name and numbers', async () => {
    const asked = answer('post', 'account/edit', () => success());
    const lookAgain = vi.fn(async () => {});
    show({}, { lookAgain });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await userEvent.clear(screen.getByLabelText('Phone number'));
    await press('Save');
    expect(screen.getByText('A value is required', { exact: false })).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Phone number'), '+221770000002');
    await press('Save');
    expect(await screen.findByText('Your data are saved.')).toBeTruthy();
    const body = {
      name: 'Ruth Okeme',
      phoneNumber: '+221770000002',
      additionalPhoneNumber: '',
      organization: '',
    };
    expect(asked).toEqual([body]);
    expect(lookAgain).toHaveBeenCalled();
  });
});
