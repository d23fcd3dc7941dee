/** The pages of a national society's EIDSR connection, and the pages that they link to. */
export const eidsrPaths = {
  settings: '/nationalsocieties/{nationalSocietyId}/settings',
  view: '/nationalsocieties/{nationalSocietyId}/eidsrintegration',
  edit: '/nationalsocieties/{nationalSocietyId}/eidsrintegration/edit',
  editSociety: '/nationalsocieties/{nationalSocietyId}/edit',
  places: '/nationalsocieties/{nationalSocietyId}/structure',
} as const;
