/** The calls of structure. */
export const structureCalls = {};
