/** The paths of dashboards, and of the lists that they link to. */
export const dashboardPaths = {
  project: '/nationalsocieties/{nationalSocietyId}/projects/{projectId}/dashboard',
  society: '/nationalsocieties/{nationalSocietyId}/dashboard',
  alerts: '/projects/{projectId}/alerts',
  reports: '/projects/{projectId}/reports/correct',
  performance: '/projects/{projectId}/datacollectors/performance',
  societyReports: '/nationalsocieties/{nationalSocietyId}/reports/correct',
} as const;
