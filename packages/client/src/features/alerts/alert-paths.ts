export const alertPaths = {
  list: '/projects/{projectId}/alerts',
  times: '/projects/{projectId}/alerts/times',
  scorecards: '/projects/{projectId}/alerts/scorecards',
  assess: '/projects/{projectId}/alerts/{alertId}/assess',
  eventLog: '/projects/{projectId}/alerts/{alertId}/eventLog',
  details: '/projects/{projectId}/alerts/{alertId}/details',
} as const;
