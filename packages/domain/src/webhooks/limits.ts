/** Limits of webhooks, shared by form and server. */
export const webhookLimits = {
  nameMaxLength: 100,
  urlMaxLength: 500,
  /** Per society. */
  maxWebhooks: 10,
  /** Events that are sent again at once. */
  maxSentAgain: 10_000,
  /** The longest period whose events are sent again, in days. */
  maxReplayDays: 31,
  /** How long a former secret signs beside the new one, in hours: a week unless given, 30 days at most. */
  previousSecretHours: 168,
  maxPreviousSecretHours: 720,
} as const;
