/**
 * The events that a society can send to a webhook. They contain what happened where, as numbers and place names, but no
 * personal data and no text of a message.
 */
export const webhookEventKinds = [
  /** A correct report was received or sent by staff, outside training. */
  'report.received',
  /** Reports raised an alert. */
  'alert.raised',
  'alert.escalated',
  'alert.dismissed',
  'alert.closed',
] as const;

export type WebhookEventKind = (typeof webhookEventKinds)[number];
