/** Limits of the settings of an identity provider, in characters. */
export const identityProviderLimits = {
  nameMaxLength: 60,
  slugMinLength: 3,
  slugMaxLength: 40,
  issuerMaxLength: 300,
  clientIdMaxLength: 200,
  secretMaxLength: 500,
} as const;
