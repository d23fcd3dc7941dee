export const smsGatewayPaths = {
  society: '/nationalsocieties/{nationalSocietyId}',
  list: '/nationalsocieties/{nationalSocietyId}/smsgateways',
  add: '/nationalsocieties/{nationalSocietyId}/smsgateways/add',
  edit: '/nationalsocieties/{nationalSocietyId}/smsgateways/{smsGatewayId}/edit',
  preparePhone: '/nationalsocieties/{nationalSocietyId}/smsgateways/preparephone',
} as const;
