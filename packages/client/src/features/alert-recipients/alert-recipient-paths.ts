const list = '/projects/{projectId}/alertNotifications';

/** The addresses of those who are told about the alerts of a project. */
export const alertRecipientPaths = {
  list,
  add: `${list}/addRecipient`,
  edit: `${list}/{alertRecipientId}/editRecipient`,
} as const;
