import { backupProblems } from '@harken/domain/backups/schedule';
import { isTimeZone } from '@harken/domain/calendar/time-zone';
import { notificationKinds } from '@harken/domain/notifications/kinds';
import { emailFrequencies } from '@harken/domain/notifications/settings';
import { z } from 'zod';
import { defineCall } from './calls/call.ts';
import { id, messageId, placeCodes, requiredText } from './schemas/schemas.ts';

/** An instant as ISO 8601 in UTC: the list spans projects, so no local time would fit. */
const instant = z.iso.datetime();
const kind = z.enum(notificationKinds);

const notification = z.object({
  id: messageId,
  kind,
  createdAt: instant,
  isRead: z.boolean(),
  /** Missing for problems of the installation. */
  nationalSocietyId: id.nullish(),
  nationalSociety: z.string().nullish(),
  projectId: id.nullish(),
  project: z.string().nullish(),
  alertId: id.nullish(),
  healthRisk: z.string().nullish(),
  /** Of the last report, if it belongs to the reader's own organization. */
  village: z.string().nullish(),
  district: z.string().nullish(),
  placeCodes,
  /** Of a closed alert: `Dismissed`, `ActionTaken` or `Other`. */
  outcome: z.string().nullish(),
  smsGatewayId: id.nullish(),
  /** The name of the SMS gateway. */
  smsGateway: z.string().nullish(),
  /** The last message that a non-reporting gateway delivered. */
  lastReceivedAt: instant.nullish(),
  /** Of an import: `dataCollectors` or `places`. */
  imported: z.string().nullish(),
  /** How many an import added. */
  count: z.int().nullish(),
  /** What is wrong with the backups. */
  backupProblem: z.enum(backupProblems).nullish(),
});

const hour = z.int().min(0).max(23);
const channels = z.object({
  kind,
  app: z.boolean(),
  email: z.enum(emailFrequencies),
  sms: z.boolean(),
  push: z.boolean(),
});
const quietHours = z.object({ from: hour, until: hour }).nullish();
const timeZone = requiredText(60).refine(isTimeZone, { error: 'string:validation.valueInvalid' });
const endpoint = requiredText(1000);
/** Base64 with the alphabet of web addresses. */
const webKey = z.string().regex(/^[\w-]{20,200}={0,2}$/);

/** The calls of the notification centre. All are about the signed-in person, except the link in e-mails. */
export const notificationCalls = {
  listNotifications: defineCall({
    name: 'notification/list',
    method: 'GET',
    path: '/api/notification/list',
    summary: 'The notifications of the signed-in person, newest first, 20 at a time.',
    permission: 'notifications.use',
    query: z.object({
      /** Only notifications before this one. */
      before: messageId.optional(),
    }),
    response: z.object({
      items: z.array(notification),
      /** Whether there are older ones. */
      hasMore: z.boolean(),
    }),
  }),
  countUnreadNotifications: defineCall({
    name: 'notification/unread',
    method: 'GET',
    path: '/api/notification/unread',
    summary: 'How many notifications of the signed-in person are unread; counted up to 100.',
    permission: 'notifications.use',
    response: z.object({ count: z.int() }),
  }),
  markNotificationRead: defineCall({
    name: 'notification/read',
    method: 'POST',
    path: '/api/notification/:notificationId/read',
    summary: 'Mark a notification as read.',
    permission: 'notifications.use',
    params: z.object({ notificationId: messageId }),
  }),
  markAllNotificationsRead: defineCall({
    name: 'notification/readAll',
    method: 'POST',
    path: '/api/notification/readAll',
    summary: 'Mark all notifications of the signed-in person as read.',
    permission: 'notifications.use',
  }),
  getNotificationSettings: defineCall({
    name: 'notification/settings',
    method: 'GET',
    path: '/api/notification/settings',
    summary: 'How the signed-in person wants to be notified, and the public key for push messages.',
    permission: 'notifications.use',
    response: z.object({
      /** The kinds that the person can receive, with their channels. */
      kinds: z.array(channels),
      digestHour: hour,
      quietHours,
      areUrgentLetThrough: z.boolean(),
      /** Absent until the person has chosen something: then that of their device. */
      timeZone: z.string().nullish(),
      /** Whether SMS can come: the person has a phone number. */
      hasPhoneNumber: z.boolean(),
      /** The VAPID key with which browsers subscribe to push messages. */
      pushPublicKey: z.string(),
      /** How many browsers of the person receive push messages. */
      pushSubscriptionCount: z.int(),
    }),
  }),
  editNotificationSettings: defineCall({
    name: 'notification/editSettings',
    method: 'POST',
    path: '/api/notification/settings',
    summary: 'Choose how to be notified.',
    permission: 'notifications.use',
    body: z.object({
      kinds: z.array(channels).max(notificationKinds.length),
      digestHour: hour,
      quietHours,
      areUrgentLetThrough: z.boolean(),
      timeZone,
    }),
  }),
  subscribeToPush: defineCall({
    name: 'notification/subscribe',
    method: 'POST',
    path: '/api/notification/push/subscribe',
    summary: 'Send push messages to a browser; the request has what its push API returned.',
    permission: 'notifications.use',
    body: z.object({ endpoint, keys: z.object({ p256dh: webKey, auth: webKey }) }),
  }),
  unsubscribeFromPush: defineCall({
    name: 'notification/unsubscribePush',
    method: 'POST',
    path: '/api/notification/push/unsubscribe',
    summary: 'Stop push messages to a browser.',
    permission: 'notifications.use',
    body: z.object({ endpoint }),
  }),
  testPush: defineCall({
    name: 'notification/testPush',
    method: 'POST',
    path: '/api/notification/push/test',
    summary: 'Send a test message to a browser of the signed-in person.',
    permission: 'notifications.use',
    limit: 'checkup',
    body: z.object({ endpoint }),
  }),
  unsubscribeFromEmails: defineCall({
    name: 'notification/unsubscribe',
    method: 'POST',
    path: '/api/notification/unsubscribe',
    summary: 'Stop all notifications by e-mail, with the token of a link in one of them.',
    permission: 'public',
    body: z.object({ token: requiredText(100) }),
  }),
};
