import { parseRoleLetters, type Role } from '../access/roles.ts';

/** What people are notified of in the notification centre. */
export const notificationKinds = [
  'alertRaised',
  'alertOverdue',
  'alertEscalated',
  'alertClosed',
  'alertAnswered',
  'invitation',
  'gatewayDown',
  'phoneBatteryLow',
  'phoneWithoutPower',
  'importFinished',
  'backupProblem',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** How a notification reaches somebody: the list in the app, an e-mail, an SMS, or a push message to their browsers. */
export const notificationChannels = ['app', 'email', 'sms', 'push'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

const alertStaff = parseRoleLetters('MTSH');

const recipientRoles: Record<NotificationKind, readonly Role[]> = {
  alertRaised: alertStaff,
  alertOverdue: alertStaff,
  alertEscalated: alertStaff,
  alertClosed: alertStaff,
  alertAnswered: alertStaff,
  // Who may belong to several societies.
  invitation: parseRoleLetters('TD'),
  gatewayDown: parseRoleLetters('MTC'),
  phoneBatteryLow: parseRoleLetters('MTC'),
  phoneWithoutPower: parseRoleLetters('MTC'),
  importFinished: parseRoleLetters('AMTSHC'),
  backupProblem: parseRoleLetters('A'),
};

/** The kinds that somebody with a role can receive; the settings page shows only these. */
export function listKindsFor(role: Role): NotificationKind[] {
  return notificationKinds.filter((kind) => recipientRoles[kind].includes(role));
}

/** The roles whose members can receive a kind. */
export function listRecipientRoles(kind: NotificationKind): readonly Role[] {
  return recipientRoles[kind];
}

/** A telephone without power is a gateway that is down in the morning. */
const urgentKinds: readonly NotificationKind[] = [
  'alertRaised',
  'alertOverdue',
  'gatewayDown',
  'phoneBatteryLow',
  'phoneWithoutPower',
];

/** Kinds that cannot wait until the morning: a choice lets them through quiet hours. */
export function isUrgentKind(kind: NotificationKind): boolean {
  return urgentKinds.includes(kind);
}

/**
 * Whether a kind can come through a channel. Invitations have an e-mail of their own, which is always sent, and come by no SMS:
 * the society that invites would see the number in its outbox before the person has accepted. Problems of backups belong to no
 * society, so no gateway can send an SMS about them.
 */
export function mayComeThrough(kind: NotificationKind, channel: NotificationChannel): boolean {
  if (kind === 'backupProblem') return channel !== 'sms';
  return kind !== 'invitation' || channel === 'app' || channel === 'push';
}
