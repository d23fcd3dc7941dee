/** Addresses of the places of a society and of their import. */
export const structurePaths = {
  tree: '/nationalsocieties/{nationalSocietyId}/structure',
  import: '/nationalsocieties/{nationalSocietyId}/structure/import',
  /** The form of the society, in which places of another one are copied. */
  copy: '/nationalsocieties/{nationalSocietyId}/edit',
} as const;
