/** Addresses of the organizations of a society and of a project. */
export const organizationPaths = {
  society: '/nationalsocieties/{nationalSocietyId}',
  list: '/nationalsocieties/{nationalSocietyId}/organizations',
  add: '/nationalsocieties/{nationalSocietyId}/organizations/add',
  edit: '/nationalsocieties/{nationalSocietyId}/organizations/{organizationId}/edit',
} as const;

export const projectOrganizationPaths = {
  settings: '/nationalsocieties/{nationalSocietyId}/projects/{projectId}/settings',
  list: '/projects/{projectId}/organizations',
  add: '/projects/{projectId}/organizations/add',
} as const;
