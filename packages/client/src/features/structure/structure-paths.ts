/** Addresses of the places of a society and of their import. */
export const structurePaths = {
  tree: '/nationalsocieties/{nationalSocietyId}/structure',
  import: '/nationalsocieties/{nationalSocietyId}/structure/import',
  importPopulation: '/nationalsocieties/{nationalSocietyId}/structure/population/import',
  boundaries: '/nationalsocieties/{nationalSocietyId}/structure/boundaries',
  /** The form of the society, in which places of another one are copied. */
  copy: '/nationalsocieties/{nationalSocietyId}/edit',
} as const;

/** The page of a place with its codes and population. */
export const placePaths = {
  region: '/nationalsocieties/{nationalSocietyId}/structure/regions/{regionId}',
  district: '/nationalsocieties/{nationalSocietyId}/structure/districts/{districtId}',
  village: '/nationalsocieties/{nationalSocietyId}/structure/villages/{villageId}',
  zone: '/nationalsocieties/{nationalSocietyId}/structure/zones/{zoneId}',
} as const;
