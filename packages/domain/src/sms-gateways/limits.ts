/** Limits of the texts and numbers of an SMS gateway. */
export const smsGatewayLimits = {
  nameMaxLength: 100,
  apiKeyMaxLength: 100,
  modemNameMaxLength: 100,
  deviceNameMaxLength: 250,
  settingNameMaxLength: 40,
  settingMaxLength: 2000,
  maxSettings: 60,
  maxSmsPerHour: 100_000,
  maxFailOverOrder: 100,
} as const;
