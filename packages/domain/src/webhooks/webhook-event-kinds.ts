/**
 * The events that a society can send to a webhook. They contain what happened where, as numbers and place names, but no
 * personal data and no text of a message.
 */
export const webhookEventKinds = [
  /** A correct report was received or sent by staff, outside training. */
  'report.created',
  /** Staff edited, accepted, dismissed or reset a report, or something else about it changed. */
  'report.updated',
  /** Reports raised an alert. */
  'alert.raised',
  /** More reports joined an alert. */
  'alert.report_added',
  /** The status of an alert changed, or a report left it. */
  'alert.updated',
  /** A signal of a place or a cluster was raised. */
  'signal.opened',
  /** An SMS gateway stopped delivering. */
  'gateway.down',
  /** The same as `report.created`: the name of earlier releases. */
  'report.received',
  /** `alert.updated` with one status each: the names of earlier releases. */
  'alert.escalated',
  'alert.dismissed',
  'alert.closed',
] as const;

export type WebhookEventKind = (typeof webhookEventKinds)[number];

/** The events that a new webhook receives unless somebody chooses others: about alerts, because there are few of them. */
export const usualWebhookEventKinds: readonly WebhookEventKind[] = [
  'alert.raised',
  'alert.report_added',
  'alert.updated',
];
