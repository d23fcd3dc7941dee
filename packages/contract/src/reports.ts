/** The calls of reports. */
export const reportCalls = {};
