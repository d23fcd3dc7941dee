/** The paths of dashboards, and of the lists that they link to. */
export const dashboardPaths = {
  project: '/nationalsocieties/{nationalSocietyId}/projects/{projectId}/dashboard',
  reportSchedule: '/nationalsocieties/{nationalSocietyId}/projects/{projectId}/dashboard/schedule',
  society: '/nationalsocieties/{nationalSocietyId}/dashboard',
  projectEpidemiology: '/nationalsocieties/{nationalSocietyId}/projects/{projectId}/epidemiology',
  societyEpidemiology: '/nationalsocieties/{nationalSocietyId}/epidemiology',
  projects: '/nationalsocieties/{nationalSocietyId}/projects',
  /** Leads to the first page of the project that the user may open. */
  projectPages: '/projects/{projectId}',
  alerts: '/projects/{projectId}/alerts',
  reports: '/projects/{projectId}/reports/correct',
  performance: '/projects/{projectId}/datacollectors/performance',
  societyReports: '/nationalsocieties/{nationalSocietyId}/reports/correct',
} as const;
