/** The calls of what changes while somebody looks. */
export const liveCalls = {};
