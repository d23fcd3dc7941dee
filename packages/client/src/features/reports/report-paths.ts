/** Where the pages of reports are. */
export const reportPaths = {
  start: '/projects/{projectId}/reports',
  correct: '/projects/{projectId}/reports/correct',
  incorrect: '/projects/{projectId}/reports/incorrect',
  /** The page where the alert of a report is decided. */
  alert: '/projects/{projectId}/alerts/{alertId}/assess',
} as const;
