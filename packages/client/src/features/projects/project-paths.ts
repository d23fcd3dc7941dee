/** Addresses of the pages for projects. */
export const projectPaths = {
  list: '/nationalsocieties/{nationalSocietyId}/projects',
  add: '/nationalsocieties/{nationalSocietyId}/projects/add',
  overview: '/nationalsocieties/{nationalSocietyId}/projects/{projectId}/overview',
  edit: '/nationalsocieties/{nationalSocietyId}/projects/{projectId}/edit',
  settings: '/nationalsocieties/{nationalSocietyId}/projects/{projectId}/settings',
  one: '/projects/{projectId}',
  alerts: '/projects/{projectId}/alerts',
  recipients: '/projects/{projectId}/alertNotifications',
} as const;
