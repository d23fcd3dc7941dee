/** The calls of data-collectors. */
export const dataCollectorCalls = {};
