/** The maximum lengths of the personal data of a user, in characters. */
export const personLimits = {
  nameMaxLength: 100,
  emailMaxLength: 100,
  /** Including spaces. */
  phoneNumberMaxLength: 20,
  /** Of the organization or employer, entered as free text. */
  organizationMaxLength: 100,
} as const;
