/**
 * What a society may have told to an address of its own. They say what happened where, in numbers and names of places; nothing of
 * a person, and no text of a message.
 */
export const webhookKinds = [
  /** A correct report came in, also one that staff sent. Not those of training. */
  'report.received',
  /** Reports raised an alert. */
  'alert.raised',
  'alert.escalated',
  'alert.dismissed',
  'alert.closed',
] as const;

export type WebhookKind = (typeof webhookKinds)[number];
