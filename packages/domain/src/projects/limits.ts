/** The limits of a project, shared by schema and form. */
export const projectLimits = {
  nameMaxLength: 100,
  /** The time in which the same text counts as a possible duplicate, in minutes. */
  duplicateMinutesMin: 1,
  duplicateMinutesMax: 1440,
} as const;
