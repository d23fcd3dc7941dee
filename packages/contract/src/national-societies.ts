/** The calls of national-societies. */
export const nationalSocietyCalls = {};
