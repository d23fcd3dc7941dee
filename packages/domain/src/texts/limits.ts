/** Limits of texts that are edited in Harken, shared by editors and server. */
export const textLimits = {
  keyMaxLength: 200,
  valueMaxLength: 4000,
} as const;
