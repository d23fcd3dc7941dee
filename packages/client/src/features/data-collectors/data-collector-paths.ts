export const dataCollectorPaths = {
  /** Redirects to the list. */
  start: '/projects/{projectId}/datacollectors',
  list: '/projects/{projectId}/datacollectors/list',
  performance: '/projects/{projectId}/datacollectors/performance',
  map: '/projects/{projectId}/datacollectors/mapoverview',
  check: '/projects/{projectId}/datacollectors/placestocheck',
  add: '/projects/{projectId}/datacollectors/add',
  overview: '/projects/{projectId}/datacollectors/{dataCollectorId}/overview',
  edit: '/projects/{projectId}/datacollectors/{dataCollectorId}/edit',
  import: '/projects/{projectId}/datacollectors/import',
} as const;
