/** Where the pages of reports are. */
export const reportPaths = {
  start: '/projects/{projectId}/reports',
  correct: '/projects/{projectId}/reports/correct',
  incorrect: '/projects/{projectId}/reports/incorrect',
  edit: '/projects/{projectId}/reports/{reportId}/edit',
  /** The page where the alert of a report is decided. */
  alert: '/projects/{projectId}/alerts/{alertId}/assess',
  societyCorrect: '/nationalsocieties/{nationalSocietyId}/reports/correct',
  societyIncorrect: '/nationalsocieties/{nationalSocietyId}/reports/incorrect',
} as const;
