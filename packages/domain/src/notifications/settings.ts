import type { NotificationKind } from './kinds.ts';

/** E-mails come at once, together in one digest a day, or not at all. */
export const emailFrequencies = ['Never', 'AtOnce', 'Digest'] as const;
export type EmailFrequency = (typeof emailFrequencies)[number];

/** The channels of one kind of notification. */
export interface KindChannels {
  /** Listed in the app. */
  app: boolean;
  email: EmailFrequency;
  sms: boolean;
  push: boolean;
}

/** Hours of the day in which nothing is sent, from the first until before the last; over midnight when they are not in order. */
export interface QuietHours {
  from: number;
  until: number;
}

/** How one person wants to be notified. */
export interface NotificationSettings {
  /** Kinds that are missing have the default. */
  channels: Partial<Record<NotificationKind, KindChannels>>;
  /** The full hour, 0 to 23, at which the digest is sent. */
  digestHour: number;
  /** Null: none. The list in the app has no quiet hours. */
  quietHours: QuietHours | null;
  /** Urgent kinds are sent in quiet hours too. */
  areUrgentLetThrough: boolean;
  /** The IANA time zone of these hours. */
  timeZone: string;
}

/** What applies to most kinds until somebody chooses: the list in the app, and nothing else. */
export const defaultChannels: KindChannels = { app: true, email: 'Never', sms: false, push: false };

/** While a gateway is down, reports are lost and alerts do not leave: who looks after it must learn of it without opening the app. */
const defaultChannelsOf: Partial<Record<NotificationKind, KindChannels>> = {
  gatewayDown: { app: true, email: 'AtOnce', sms: true, push: true },
  // Without a backup, a lost machine takes all data with it.
  backupProblem: { app: true, email: 'AtOnce', sms: false, push: true },
};

export const defaultDigestHour = 7;

export const defaultSettings: NotificationSettings = {
  channels: {},
  digestHour: defaultDigestHour,
  quietHours: null,
  areUrgentLetThrough: true,
  timeZone: 'UTC',
};

/** The channels of a kind, as chosen or by default. */
export function getChannels(settings: NotificationSettings, kind: NotificationKind): KindChannels {
  return settings.channels[kind] ?? defaultChannelsOf[kind] ?? defaultChannels;
}

/** Notifications are removed after this many days, read or not. */
export const notificationRetentionDays = 90;

/** Browsers and devices of one person that can receive push messages. The oldest subscription is removed for a new one. */
export const maxPushSubscriptions = 10;
