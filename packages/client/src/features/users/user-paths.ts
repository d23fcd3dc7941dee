const list = '/nationalsocieties/{nationalSocietyId}/users' as const;

/** The addresses of the people of a society. */
export const userPaths = {
  society: '/nationalsocieties/{nationalSocietyId}',
  list,
  add: `${list}/add`,
  addExisting: `${list}/addExisting`,
  edit: `${list}/{nationalSocietyUserId}/edit`,
  ownInvitations: '/invitations',
} as const;
