/** How long the name of an organization may be, in characters. */
export const organizationLimits = { nameMaxLength: 100 } as const;
