import type { Translate } from '../../lib/texts/texts.tsx';

const kinds = [
  'feedback',
  'alertTriggered',
  'supervisorAddedToExistingAlert',
  'alertEscalated',
  'alertHasNotBeenHandled',
  'outcomeReminder',
  'senderTold',
  'signalVerification',
  'verification',
  'verificationRequest',
  'verificationReply',
  'collectorMessage',
  'collectorThanks',
  'passwordReset',
  'emailChange',
  'emailChanged',
  'invitation',
  'passwordChanged',
  'signInLocked',
  'twoFactor',
  'supervisorReplaced',
  'userFeedback',
  'consent',
  'eidsrEvent',
  'notification',
  'notificationDigest',
  'notificationTest',
  'situationReport',
  'weeklyReport',
  'canary',
  'report.received',
  'alert.raised',
  'alert.escalated',
  'alert.dismissed',
  'alert.closed',
  'ping',
];

/** The label of an outgoing message kind. Undefined for kinds unknown to this version, so that no raw key is shown. */
export function formatMessageKind(t: Translate, kind: string): string | undefined {
  return kinds.includes(kind) ? t(`outbox.kind.${kind}`) : undefined;
}
