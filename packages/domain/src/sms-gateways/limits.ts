/** What a gateway may be called and given, in characters (specification 2 sections 5 and 9). */
export const smsGatewayLimits = {
  nameMaxLength: 100,
  apiKeyMaxLength: 100,
  modemNameMaxLength: 100,
  deviceNameMaxLength: 250,
} as const;
