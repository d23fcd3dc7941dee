/** Where the places of a society are kept, and brought from a list. */
export const structurePaths = {
  tree: '/nationalsocieties/{nationalSocietyId}/structure',
  import: '/nationalsocieties/{nationalSocietyId}/structure/import',
} as const;
