/** The calls of how fast the alerts of a project are handled. */
export const alertClockCalls = {};
