/** Limits of the connection to EIDSR, shared by form and server. */
export const eidsrLimits = {
  /** User, password, program, units and data elements. */
  textMaxLength: 256,
  urlMaxLength: 500,
} as const;
