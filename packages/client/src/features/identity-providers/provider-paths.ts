export const providerPaths = {
  settings: '/nationalsocieties/{nationalSocietyId}/settings',
  page: '/nationalsocieties/{nationalSocietyId}/identityprovider',
} as const;
