/** Limits of webhooks, shared by form and server. */
export const webhookLimits = {
  nameMaxLength: 100,
  urlMaxLength: 500,
  /** Per society. */
  maxWebhooks: 10,
} as const;
