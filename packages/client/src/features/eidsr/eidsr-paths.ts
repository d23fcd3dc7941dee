/** Where the connection of a society to its outbreak system is shown and changed, and where its pages lead. */
export const eidsrPaths = {
  settings: '/nationalsocieties/{nationalSocietyId}/settings',
  view: '/nationalsocieties/{nationalSocietyId}/eidsrintegration',
  edit: '/nationalsocieties/{nationalSocietyId}/eidsrintegration/edit',
  editSociety: '/nationalsocieties/{nationalSocietyId}/edit',
  places: '/nationalsocieties/{nationalSocietyId}/structure',
} as const;
