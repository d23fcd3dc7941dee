/** The limits of a project, shared by schema and form. */
export const projectLimits = {
  nameMaxLength: 100,
  /** The time in which the same text may be a repetition, in minutes. */
  repetitionMinutesMin: 1,
  repetitionMinutesMax: 1440,
} as const;
