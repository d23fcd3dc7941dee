/** Limits of an organization, in characters. */
export const organizationLimits = { nameMaxLength: 100 } as const;
