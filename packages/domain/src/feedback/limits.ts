/** What holds for messages to the people who run the product (specification 1 section 9). */
export const feedbackLimits = {
  /** The most characters of a message. */
  messageMaxLength: 1000,
  /** How long the thanks stay in view before the dialog closes by itself, in milliseconds. */
  thanksMilliseconds: 1500,
} as const;
