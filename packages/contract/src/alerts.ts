/** The calls of alerts. */
export const alertCalls = {};
