/** What holds for the page that asks for consent (specification 2 section 9). */
export const agreementLimits = {
  /** The language in which the agreement is shown first. */
  defaultLanguageCode: 'en',
  /** How long the page reminds that the box must be ticked, in milliseconds. */
  reminderMilliseconds: 6000,
} as const;
