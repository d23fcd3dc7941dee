/** How long what is said of a person may be, in characters (specification 2 sections 5 and 9). */
export const personLimits = {
  nameMaxLength: 100,
  emailMaxLength: 100,
  /** Of a telephone number as it is written, spaces included. */
  phoneNumberMaxLength: 20,
  /** Of what the person calls their organization. */
  organizationMaxLength: 100,
} as const;
