export const reportPaths = {
  start: '/projects/{projectId}/reports',
  correct: '/projects/{projectId}/reports/correct',
  incorrect: '/projects/{projectId}/reports/incorrect',
  overview: '/projects/{projectId}/reports/{reportId}',
  edit: '/projects/{projectId}/reports/{reportId}/edit',
  /** The assessment of the alert of a report. */
  alert: '/projects/{projectId}/alerts/{alertId}/assess',
  societyCorrect: '/nationalsocieties/{nationalSocietyId}/reports/correct',
  societyIncorrect: '/nationalsocieties/{nationalSocietyId}/reports/incorrect',
} as const;
