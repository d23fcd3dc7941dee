/** Addresses of the set-up guides and of the test of a gateway. */
export const setupGuidePaths = {
  nationalSociety: '/nationalsocieties/{nationalSocietyId}/setup',
  project: '/projects/{projectId}/setup',
  gatewayTest: '/nationalsocieties/{nationalSocietyId}/smsgateways/{smsGatewayId}/test',
} as const;
