export const tokenPaths = {
  account: '/account',
  own: '/account/tokens',
  addOwn: '/account/tokens/add',
  settings: '/nationalsocieties/{nationalSocietyId}/settings',
  ofSociety: '/nationalsocieties/{nationalSocietyId}/serviceaccounts',
  addOfSociety: '/nationalsocieties/{nationalSocietyId}/serviceaccounts/add',
} as const;
