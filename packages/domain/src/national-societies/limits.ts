/** Limits of the names of a national society and its first organization, in characters. */
export const nationalSocietyLimits = {
  nameMinLength: 3,
  nameMaxLength: 100,
  initialOrganizationNameMaxLength: 100,
} as const;
