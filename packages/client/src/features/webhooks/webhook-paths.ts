export const webhookPaths = {
  settings: '/nationalsocieties/{nationalSocietyId}/settings',
  list: '/nationalsocieties/{nationalSocietyId}/webhooks',
  add: '/nationalsocieties/{nationalSocietyId}/webhooks/add',
  one: '/nationalsocieties/{nationalSocietyId}/webhooks/{webhookId}',
  edit: '/nationalsocieties/{nationalSocietyId}/webhooks/{webhookId}/edit',
} as const;
