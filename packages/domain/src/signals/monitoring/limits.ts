/** Limits of the answers to signals. */
export const signalLimits = {
  /** Of a comment or reason, in characters. */
  commentMaxLength: 500,
  /** Of the SMS to collectors: two parts, or four in letters that need Unicode. */
  messageMaxLength: 280,
  /** How many collectors are asked at most: those with the latest reports. */
  maxRecipients: 50,
  rowsPerPage: 20,
  /** Weeks of the small charts in the list. */
  listedWeeks: 26,
  /** Open signals on dashboards and on the page of today, and in situation reports: the most urgent. */
  shownOpen: 5,
  reportedOpen: 20,
  /** Answers that are shown, the latest. */
  listedAnswers: 100,
} as const;
