import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aPerson, showPage } from '../../../test/support/show-page.tsx';
import { errorResponse, mockCall, server, success } from '../../../test/support/show-routes.tsx';
import { AccountPage } from './account-page.tsx';
import { ConfirmEmailPage, UndoEmailChangePage, UnsubscribePage } from './email-change-pages.tsx';

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
    const refreshUser = vi.fn(async () => {});
    showPage(Page, { user: null, session: { refreshUser } });
    return refreshUser;
  };

  it('sends the token of the link only when the button is pressed', async () => {
    const requests = mockCall('post', `userVerification/${page}`, () => success());
    const refreshUser = open();
    await screen.findByRole('button', { name: button });
    expect(window.location.href).not.toContain('0012');
    expect(requests).toEqual([]);
    await press(button);
    expect(await screen.findByText(done)).toBeTruthy();
    expect(requests).toEqual([{ token: '0012' }]);
    expect(refreshUser).toHaveBeenCalled();
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
  });

  it('shows that a link is no longer valid or incomplete', async () => {
    mockCall('post', `userVerification/${page}`, () => errorResponse('user.emailChange.failed'));
    open();
    await press(button);
    expect((await screen.findByRole('alert')).textContent).toContain('no longer valid');
  });

  it('has no button without a token', async () => {
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
    mockCall('get', 'account/get', () => success({ ...account, ...given }));
    showPage(AccountPage, { user: aPerson('Manager'), session });
  };

  it('changes the address with password and code', async () => {
    const requests = mockCall('post', 'account/changeEmail', () => success());
    show();
    await userEvent.type(await screen.findByLabelText('New e-mail address'), 'new@mail.example');
    await press('Send link');
    expect(screen.getByText('Enter your password.')).toBeTruthy();
    expect(requests).toEqual([]);
    await userEvent.type(screen.getByLabelText('Password'), 'old secret');
    const [, code] = screen.getAllByLabelText('Code from your app');
    await userEvent.type(code as HTMLElement, '123456');
    await press('Send link');
    expect(await screen.findByText(/A link was sent to the new address/)).toBeTruthy();
    expect(requests).toEqual([{ email: 'new@mail.example', currentPassword: 'old secret', code: '123456' }]);
  });

  it('shows the pending address, and cancels the change', async () => {
    const requests = mockCall('post', 'account/cancelEmailChange', () => success());
    show({ newEmail: 'new@mail.example' });
    expect(await screen.findByText(/new@mail\.example takes effect/)).toBeTruthy();
    await press('Cancel the change');
    await waitFor(() => expect(requests).toHaveLength(1));
  });

  it('changes name and numbers', async () => {
    const requests = mockCall('post', 'account/edit', () => success());
    const refreshUser = vi.fn(async () => {});
    show({}, { refreshUser });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await userEvent.clear(screen.getByLabelText('Phone number'));
    await press('Save');
    expect(screen.getByText('Enter or choose a value', { exact: false })).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Phone number'), '+221770000002');
    await press('Save');
    expect(await screen.findByText('Your details were saved.')).toBeTruthy();
    const body = {
      name: 'Ruth Okeme',
      phoneNumber: '+221770000002',
      additionalPhoneNumber: '',
      organization: '',
    };
    expect(requests).toEqual([body]);
    expect(refreshUser).toHaveBeenCalled();
  });
});

describe('the page that stops notifications by e-mail', () => {
  const open = (fragment: string) => {
    window.history.replaceState(null, '', `/unsubscribe${fragment}`);
    showPage(UnsubscribePage, { user: null, session: { refreshUser: async () => {} } });
  };

  it('stops them when the button is pressed, and leads to the settings', async () => {
    const requests = mockCall('post', 'notification/unsubscribe', () => success());
    open('#token=7.abc');
    await screen.findByRole('button', { name: 'Stop e-mails' });
    expect(requests).toEqual([]);
    await press('Stop e-mails');
    expect(await screen.findByText(/You no longer receive notifications by e-mail/)).toBeTruthy();
    expect(requests).toEqual([{ token: '7.abc' }]);
    const settings = screen.getByRole('link', { name: 'Change what you receive' });
    expect(settings.getAttribute('href')).toBe('/notifications/settings');
  });

  it('stops only the situation reports of a project, with the link in one of them', async () => {
    const requests = mockCall('post', 'notification/unsubscribe', () => success());
    open('#token=7.12.abc');
    await press('Stop these e-mails');
    expect(await screen.findByText(/You no longer receive the situation report/)).toBeTruthy();
    expect(requests).toEqual([{ token: '7.12.abc' }]);
    expect(screen.queryByRole('link', { name: 'Change what you receive' })).toBeNull();
  });

  it('says that the link is not complete', async () => {
    open('');
    expect(await screen.findByText(/This link is not complete/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Stop e-mails' })).toBeNull();
  });
});
