/** How short and how long the names of a new or changed national society may be, in characters. */
export const nationalSocietyLimits = {
  nameMinLength: 3,
  nameMaxLength: 100,
  initialOrganizationNameMaxLength: 100,
} as const;
