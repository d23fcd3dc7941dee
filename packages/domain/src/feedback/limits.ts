/** Settings of the form for feedback to the people who run Harken. */
export const feedbackLimits = {
  /** In characters. */
  messageMaxLength: 1000,
  /** How long the dialog shows the thanks before it closes, in milliseconds. */
  thanksMilliseconds: 1500,
} as const;
