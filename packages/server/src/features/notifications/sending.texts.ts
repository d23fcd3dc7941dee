import { joinParts } from '@harken/domain/texts/lists';
import { encryptLink, type OutboxRow } from '../../platform/outbox.queries.ts';
import type { Services } from '../../platform/services.ts';
import { secretLink } from '../../platform/texts/fill-text.ts';
import type { NotificationRow } from './notifications.list.queries.ts';
import { createUnsubscribeLink } from './notifications.unsubscribe.ts';
import type { PushSubscriptionRow } from './push.subscriptions.queries.ts';
import type { Recipient } from './sending.queries.ts';

/** Rows of the outbox without the times of their creation and first attempt. */
type ComposedRow = Omit<OutboxRow, 'createdAt' | 'nextAttemptAt'> & {
  createdAt?: never;
  nextAttemptAt?: never;
};

const outcomeKeys = { Dismissed: 'dismissed', ActionTaken: 'actionTaken', Other: 'other' } as const;

const isAboutGateway = (kind: NotificationRow['kind']) => kind === 'gatewayDown' || kind.startsWith('phone');

/** The page about a notification, within Harken. */
export function getPath({ kind, projectId, alertId, nationalSocietyId }: NotificationRow): string {
  if (kind === 'invitation') return '/invitations';
  if (kind === 'backupProblem') return '/checkup';
  if (isAboutGateway(kind)) return `/nationalsocieties/${nationalSocietyId}/smsgateways`;
  if (kind === 'importFinished')
    return projectId === null
      ? `/nationalsocieties/${nationalSocietyId}/structure`
      : `/projects/${projectId}/datacollectors/list`;
  return `/projects/${projectId}/alerts/${alertId}/assess`;
}

function getTextKey(kind: NotificationRow['kind'], details: NotificationRow['details']): string {
  if (kind === 'importFinished') return `${kind}.${details.imported ?? 'places'}`;
  return kind === 'backupProblem' ? `${kind}.${details.backupProblem ?? 'backupMissing'}` : kind;
}

/** What happened, as a heading and a sentence, in the language of the person. Contains places and health risks, and no people. */
function describe({ texts }: Services, notification: NotificationRow, languageCode: string) {
  const { kind, details, village, district } = notification;
  const getText = (key: string, values?: Record<string, string | number>) =>
    texts.text('email', `email.notification.${key}`, languageCode, values);
  const place = joinParts([village, district], languageCode) || getText('unknownPlace');
  const outcome = outcomeKeys[details.outcome as keyof typeof outcomeKeys] ?? 'none';
  const values = {
    healthRisk: notification.healthRisk ?? '',
    place,
    society: notification.nationalSociety ?? '',
    gateway: notification.smsGateway ?? '',
    count: details.count ?? 0,
    outcome: kind === 'alertClosed' ? getText(`outcome.${outcome}`) : '',
  };
  return { title: getText(`${kind}.title`), text: getText(`${getTextKey(kind, details)}.text`, values) };
}

const getLink = ({ config }: Services, notification: NotificationRow) =>
  `${config.baseUrl}${getPath(notification)}`;

/** The columns of an e-mail, which belongs to its reader and to no society. */
function toEmailRow(
  services: Services,
  recipient: Recipient & { email: string },
  mail: { kind: 'notification' | 'notificationDigest'; subject: string; content: string },
) {
  const { config, texts } = services;
  const { text, names, secretLinkAt } = texts.fill(
    'email',
    'email.notification.body',
    recipient.languageCode,
    {
      content: mail.content,
      settings: `${config.baseUrl}/notifications/settings`,
      unsubscribe: secretLink,
    },
  );
  return {
    channel: 'email' as const,
    kind: mail.kind,
    nationalSocietyId: null,
    userId: recipient.id,
    recipient: recipient.email,
    subject: mail.subject,
    body: text,
    names,
    secretLinkAt,
    ...encryptLink(config, createUnsubscribeLink(config, recipient.id)),
  };
}

const hasEmail = (recipient: Recipient): recipient is Recipient & { email: string } =>
  recipient.email !== null;

/** An e-mail about one notification; none without a confirmed address. */
export function composeEmail(
  services: Services,
  notification: NotificationRow,
  recipient: Recipient,
): ComposedRow[] {
  if (!hasEmail(recipient)) return [];
  const { title, text } = describe(services, notification, recipient.languageCode);
  const mail = {
    kind: 'notification' as const,
    subject: `${title}: ${text}`,
    content: `${text}\n\n${getLink(services, notification)}`,
  };
  return [
    {
      ...toEmailRow(services, recipient, mail),
      isDemo: notification.isDemo,
      idempotencyKey: `notification:${notification.id}:email`,
    },
  ];
}

/** More notifications in one e-mail are not read, and mail servers refuse messages that are too large. The others are counted. */
export const maxInDigest = 50;

/** The e-mail of the day, with the newest first. */
export function composeDigest(
  services: Services,
  entries: { notification: NotificationRow; recipient: Recipient }[],
): ComposedRow[] {
  const [first] = entries;
  if (!first || !hasEmail(first.recipient)) return [];
  const { recipient } = first;
  const notifications = entries.map(({ notification }) => notification).sort((a, b) => b.id - a.id);
  const parts = notifications.slice(0, maxInDigest).map((notification) => {
    const { title, text } = describe(services, notification, recipient.languageCode);
    return `${title}: ${text}\n${getLink(services, notification)}`;
  });
  const count = notifications.length - parts.length;
  const list = `${services.config.baseUrl}/notifications`;
  if (count > 0)
    parts.push(
      services.texts.text('email', 'email.notification.digest.more', recipient.languageCode, { count, list }),
    );
  const subject = services.texts.text('email', 'email.notification.digest.subject', recipient.languageCode);
  return [
    {
      ...toEmailRow(services, recipient, {
        kind: 'notificationDigest',
        subject: `${subject} (${notifications.length})`,
        content: parts.join('\n\n'),
      }),
      isDemo: notifications.every(({ isDemo }) => isDemo),
      idempotencyKey: `notificationDigest:${recipient.id}:${notifications[0]?.id}`,
    },
  ];
}

/** An SMS to the person's own number through the gateway of the society; none without a number or a gateway. */
export function composeSms(
  services: Services,
  {
    notification,
    recipient,
    smsGatewayId,
  }: { notification: NotificationRow; recipient: Recipient; smsGatewayId: number | null },
): ComposedRow[] {
  if (!recipient.phoneNumber || smsGatewayId === null) return [];
  const { title, text } = describe(services, notification, recipient.languageCode);
  return [
    {
      channel: 'sms',
      kind: 'notification',
      nationalSocietyId: notification.nationalSocietyId,
      userId: recipient.id,
      recipient: recipient.phoneNumber,
      body: `${title}: ${text} ${getLink(services, notification)}`,
      smsGatewayId,
      modemNumber: recipient.modemGatewayId === smsGatewayId ? recipient.modemNumber : null,
      isDemo: notification.isDemo,
      idempotencyKey: `notification:${notification.id}:sms`,
    },
  ];
}

/** What a browser shows: heading, sentence, and the page to open. It names places and health risks, and no people. */
interface PushBody {
  title: string;
  text: string;
  path: string;
  languageCode: string;
}

function toPushRow(subscription: PushSubscriptionRow, body: PushBody) {
  return {
    channel: 'push' as const,
    nationalSocietyId: null,
    userId: subscription.userId,
    recipient: new URL(subscription.endpoint).origin,
    body: JSON.stringify(body),
    pushSubscriptionId: subscription.id,
  };
}

/** A push message to one browser of a person. */
export function composePush(
  services: Services,
  {
    notification,
    recipient,
    subscription,
  }: { notification: NotificationRow; recipient: Recipient; subscription: PushSubscriptionRow },
): ComposedRow {
  const { languageCode } = recipient;
  const body = {
    ...describe(services, notification, languageCode),
    path: getPath(notification),
    languageCode,
  };
  return {
    ...toPushRow(subscription, body),
    kind: 'notification',
    isDemo: notification.isDemo,
    idempotencyKey: `notification:${notification.id}:push:${subscription.id}`,
  };
}

/** A test message to one browser. It is sent from the demo too: whoever asks for it is the one who gets it. */
export function composeTestPush(
  { texts }: Services,
  subscription: PushSubscriptionRow,
  languageCode: string,
): ComposedRow {
  const getText = (part: string) => texts.text('email', `email.notification.test.${part}`, languageCode);
  const body = {
    title: getText('title'),
    text: getText('text'),
    path: '/notifications/settings',
    languageCode,
  };
  return { ...toPushRow(subscription, body), kind: 'notificationTest' };
}
