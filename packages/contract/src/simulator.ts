/** The calls of simulator. */
export const simulatorCalls = {};
