/** Limits of the connection to an outbreak system (EIDSR), shared by form and server (administration 1.7). */
export const eidsrLimits = {
  /** User, password, program, units and data elements. */
  textMaxLength: 256,
  urlMaxLength: 500,
} as const;
