/** The paths of the notification centre. */
export const notificationPaths = {
  list: '/notifications',
  settings: '/notifications/settings',
} as const;
