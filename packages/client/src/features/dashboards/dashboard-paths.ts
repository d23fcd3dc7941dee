/** Where dashboards are, and where their numbers lead. */
export const dashboardPaths = {
  project: '/nationalsocieties/{nationalSocietyId}/projects/{projectId}/dashboard',
  society: '/nationalsocieties/{nationalSocietyId}/dashboard',
  alerts: '/projects/{projectId}/alerts',
  reports: '/projects/{projectId}/reports/correct',
  performance: '/projects/{projectId}/datacollectors/performance',
  societyReports: '/nationalsocieties/{nationalSocietyId}/reports/correct',
} as const;
