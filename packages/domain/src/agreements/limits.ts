/** Settings of the page that asks for consent. */
export const agreementLimits = {
  /** The language in which the agreement is shown first. */
  defaultLanguageCode: 'en',
  /** How long the page shows the reminder to tick the box, in milliseconds. */
  reminderMilliseconds: 6000,
} as const;
