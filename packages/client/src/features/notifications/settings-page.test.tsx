import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { errorResponse, mockCall, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import type { NotificationSettings } from './notifications.api.ts';
import { notificationRoutes } from './notifications.routes.tsx';

beforeAll(() => server.listen());
afterEach(() => {
  server.resetHandlers();
  vi.unstubAllGlobals();
});
afterAll(() => server.close());

const off = { app: true, email: 'Never', sms: false, push: false } as const;
/** A VAPID key: 65 bytes. */
const publicKey = 'B'.repeat(87);

const defaults: NotificationSettings = {
  kinds: [
    { kind: 'alertRaised', ...off },
    { kind: 'invitation', ...off },
  ],
  digestHour: 7,
  quietHours: null,
  areUrgentLetThrough: true,
  timeZone: 'Africa/Blantyre',
  hasPhoneNumber: true,
  pushPublicKey: publicKey,
  pushSubscriptionCount: 0,
};

async function show(given: Partial<NotificationSettings> = {}) {
  mockCall('get', 'notification/settings', () => success({ ...defaults, ...given }));
  await showRoutes(notificationRoutes, '/notifications/settings', { role: 'TechnicalAdvisor' });
  await screen.findByRole('region', { name: 'What you are notified of' });
  return userEvent.setup();
}
const mockSaving = () => mockCall('post', 'notification/settings', () => success());

describe('the channels', () => {
  it('are saved when they are chosen, with everything else as it was', async () => {
    const user = await show();
    const saved = mockSaving();
    await user.selectOptions(screen.getByRole('combobox', { name: 'E-mail: Alert raised' }), 'Digest');
    expect(await screen.findByText('Settings saved')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Push message: Invitation' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]).toEqual({
      kinds: [
        { kind: 'alertRaised', ...off, email: 'Digest' },
        { kind: 'invitation', ...off, push: true },
      ],
      digestHour: 7,
      quietHours: null,
      areUrgentLetThrough: true,
      timeZone: 'Africa/Blantyre',
    });
  });

  it('offer no e-mail for invitations, which always have one, and no SMS', async () => {
    await show();
    expect(screen.queryByRole('combobox', { name: 'E-mail: Invitation' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'SMS: Invitation' })).toBeNull();
    expect(screen.getByText('Always sent')).toBeTruthy();
  });

  it('offer no SMS without a phone number, and say why', async () => {
    await show({ hasPhoneNumber: false });
    const sms = screen.getByRole<HTMLInputElement>('checkbox', { name: 'SMS: Alert raised' });
    expect(sms.disabled).toBe(true);
    expect(screen.getByText(/Your account has no phone number/)).toBeTruthy();
  });

  it('are shown as they were when they could not be saved', async () => {
    const user = await show();
    mockCall('post', 'notification/settings', () => errorResponse('error.unexpected'));
    const push = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Push message: Alert raised' });
    await user.click(push);
    await waitFor(() => expect(push.checked).toBe(false));
    expect(screen.queryByText('Settings saved')).toBeNull();
  });
});

describe('the times', () => {
  it('have quiet hours that begin with a usual night', async () => {
    const user = await show();
    const saved = mockSaving();
    expect(screen.queryByRole('switch', { name: /Let urgent/ })).toBeNull();
    await user.click(screen.getByRole('switch', { name: /Quiet hours/ }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'From' }), '22:00');
    await user.click(screen.getByRole('switch', { name: /Let urgent/ }));
    await waitFor(() => expect(saved).toHaveLength(3));
    expect(saved[2]).toMatchObject({ quietHours: { from: 22, until: 6 }, areUrgentLetThrough: false });
  });

  it('are those of the device until somebody has chosen', async () => {
    const user = await show({ timeZone: null });
    const saved = mockSaving();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Send the daily e-mail at' }), '18:00');
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    await waitFor(() => expect(saved).toEqual([expect.objectContaining({ digestHour: 18, timeZone })]));
  });
});

describe('push messages', () => {
  const endpoint = 'https://push.example/1';

  /** A browser with push messages. */
  function aBrowser({ permission = 'default', answer = 'granted' } = {}) {
    let subscription: object | null = null;
    const create = () => ({
      endpoint,
      options: { applicationServerKey: null },
      toJSON: () => ({ keys: { p256dh: 'public', auth: 'secret' } }),
      unsubscribe: async () => {
        subscription = null;
        return true;
      },
    });
    const pushManager = {
      getSubscription: async () => subscription,
      subscribe: vi.fn(async () => {
        subscription = create();
        return subscription;
      }),
    };
    vi.stubGlobal('PushManager', class {});
    vi.stubGlobal('Notification', { permission, requestPermission: async () => answer });
    vi.stubGlobal('navigator', {
      ...{ language: 'en', languages: ['en'], onLine: true },
      serviceWorker: { getRegistration: async () => ({ pushManager }) },
    });
    return pushManager;
  }
  const card = () => screen.findByRole('region', { name: 'Push messages on this device' });

  it('are switched on, tested and switched off', async () => {
    const pushManager = aBrowser();
    const subscribed = mockCall('post', 'notification/push/subscribe', () => success());
    const tested = mockCall('post', 'notification/push/test', () => success());
    const ended = mockCall('post', 'notification/push/unsubscribe', () => success());
    const user = await show();
    await user.click(await within(await card()).findByRole('button', { name: 'Switch on' }));
    expect(await screen.findByText('On: push messages reach this device.')).toBeTruthy();
    expect(subscribed).toEqual([{ endpoint, keys: { p256dh: 'public', auth: 'secret' } }]);
    const { applicationServerKey, userVisibleOnly } = (
      pushManager.subscribe.mock.calls as unknown as [
        { applicationServerKey: Uint8Array; userVisibleOnly: true },
      ][]
    )[0]?.[0] ?? { applicationServerKey: new Uint8Array(), userVisibleOnly: false };
    expect([applicationServerKey.length, userVisibleOnly]).toEqual([65, true]);
    await user.click(screen.getByRole('button', { name: 'Send a test message' }));
    await waitFor(() => expect(tested).toEqual([{ endpoint }]));
    await user.click(screen.getByRole('button', { name: 'Switch off' }));
    expect(await screen.findByText('Off on this device.')).toBeTruthy();
    expect(ended).toEqual([{ endpoint }]);
  });

  it('stay off when the server refuses the browser', async () => {
    const pushManager = aBrowser();
    mockCall('post', 'notification/push/subscribe', () => errorResponse('notification.endpointNotAllowed'));
    const user = await show();
    await user.click(await within(await card()).findByRole('button', { name: 'Switch on' }));
    expect(await screen.findByText(/could not switch on push messages/)).toBeTruthy();
    expect(await pushManager.getSubscription()).toBeNull();
  });

  it('say that they are blocked in the browser', async () => {
    aBrowser({ permission: 'denied' });
    await show();
    expect(await screen.findByText(/Your browser blocks notifications from this site/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Switch on' })).toBeNull();
  });

  it('say that the browser has none', async () => {
    await show();
    expect(await screen.findByText(/This browser cannot receive push messages here/)).toBeTruthy();
  });
});
