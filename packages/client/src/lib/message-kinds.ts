import type { Translate } from './texts.tsx';

const kinds = [
  'feedback',
  'alertTriggered',
  'supervisorAddedToExistingAlert',
  'alertEscalated',
  'alertHasNotBeenHandled',
  'outcomeReminder',
  'senderTold',
  'verification',
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
  'report.received',
  'alert.raised',
  'alert.escalated',
  'alert.dismissed',
  'alert.closed',
  'ping',
];

/** What an outgoing message is about; undefined for a kind that this app does not know: nothing rather than a key. */
export function messageKind(t: Translate, kind: string): string | undefined {
  return kinds.includes(kind) ? t(`outbox.kind.${kind}`) : undefined;
}
