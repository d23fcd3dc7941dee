/** The calls of alert-events. */
export const alertEventCalls = {};
