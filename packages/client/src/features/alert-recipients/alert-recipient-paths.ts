const list = '/projects/{projectId}/alertNotifications';

/** Addresses of the pages for alert recipients. */
export const alertRecipientPaths = {
  list,
  add: `${list}/addRecipient`,
  edit: `${list}/{alertRecipientId}/editRecipient`,
} as const;
