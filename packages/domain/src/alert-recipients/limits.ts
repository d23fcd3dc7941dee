/** How long what is said of an alert recipient may be, in characters; address and number are those of `personLimits`. */
export const alertRecipientLimits = { roleMaxLength: 100, organizationMaxLength: 100 } as const;
