/** Limits of texts that are changed in the product, shared by editors and server. */
export const textLimits = {
  keyMaxLength: 200,
  valueMaxLength: 4000,
} as const;
