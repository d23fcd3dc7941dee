/** Addresses of the places of a society and of their import. */
export const structurePaths = {
  tree: '/nationalsocieties/{nationalSocietyId}/structure',
  import: '/nationalsocieties/{nationalSocietyId}/structure/import',
} as const;
