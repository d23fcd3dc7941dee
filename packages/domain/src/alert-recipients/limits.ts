/** The maximum lengths of the fields of an alert recipient; `personLimits` has those of address and number. */
export const alertRecipientLimits = { roleMaxLength: 100, organizationMaxLength: 100 } as const;
