/** Addresses of the pages for national societies. */
export const nationalSocietyPaths = {
  list: '/nationalsocieties',
  add: '/nationalsocieties/add',
  one: '/nationalsocieties/{nationalSocietyId}',
  settings: '/nationalsocieties/{nationalSocietyId}/settings',
  overview: '/nationalsocieties/{nationalSocietyId}/overview',
  edit: '/nationalsocieties/{nationalSocietyId}/edit',
  projects: '/nationalsocieties/{nationalSocietyId}/projects',
  users: '/nationalsocieties/{nationalSocietyId}/users',
} as const;
