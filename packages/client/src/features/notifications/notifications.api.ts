import { useQuery } from '@tanstack/react-query';
import type { CallInput, CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call } from '../../lib/requests/request.ts';

export type Notification = CallResponse<'notification/list'>['items'][number];
export type NotificationSettings = CallResponse<'notification/settings'>;
export type ChosenSettings = CallInput<'notification/editSettings'>['body'];

/** Twenty notifications: the newest, or those before one. */
export function useNotifications(before: number | undefined) {
  return useQuery({
    queryKey: ['notification/list', before ?? null],
    queryFn: ({ signal }) => call('notification/list', { query: { before } }, { signal }),
  });
}

/** Marks a notification as read. The page that it leads to does not wait for this. */
export function useMarkRead() {
  return useChange({
    calls: 'notification/read',
    act: (notificationId: number) => call('notification/read', { params: { notificationId } }),
    errors: 'inline',
    waitsForLists: false,
  });
}

export function useMarkAllRead() {
  return useChange({ calls: 'notification/readAll', act: () => call('notification/readAll', {}) });
}

export function useNotificationSettings() {
  return useQuery({
    queryKey: ['notification/settings'],
    queryFn: ({ signal }) => call('notification/settings', {}, { signal }),
  });
}

export function useEditSettings() {
  return useChange({
    calls: 'notification/editSettings',
    act: (body: ChosenSettings) => call('notification/editSettings', { body }),
  });
}

type Browser = CallInput<'notification/subscribe'>['body'];

export function useSubscribe() {
  return useChange({
    calls: 'notification/subscribe',
    act: (body: Browser) => call('notification/subscribe', { body }),
    errors: 'inline',
  });
}

export function useUnsubscribe() {
  return useChange({
    calls: 'notification/unsubscribePush',
    act: (endpoint: string) => call('notification/unsubscribePush', { body: { endpoint } }),
    errors: 'inline',
  });
}

export function useTestPush() {
  return useChange({
    calls: 'notification/testPush',
    act: (endpoint: string) => call('notification/testPush', { body: { endpoint } }),
  });
}
