/** Limits of the texts of an SMS gateway, in characters. */
export const smsGatewayLimits = {
  nameMaxLength: 100,
  apiKeyMaxLength: 100,
  modemNameMaxLength: 100,
  deviceNameMaxLength: 250,
} as const;
