const list = '/nationalsocieties/{nationalSocietyId}/users' as const;

/** Addresses of the pages for users. */
export const userPaths = {
  society: '/nationalsocieties/{nationalSocietyId}',
  list,
  add: `${list}/add`,
  addExisting: `${list}/addExisting`,
  edit: `${list}/{nationalSocietyUserId}/edit`,
  ownInvitations: '/invitations',
} as const;
