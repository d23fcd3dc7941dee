/** Addresses of the pages for global coordinators. */
export const globalCoordinatorPaths = {
  list: '/globalcoordinators',
  add: '/globalcoordinators/add',
  edit: '/globalcoordinators/{globalCoordinatorId}/edit',
} as const;
