/** The calls of app-data. */
export const appDataCalls = {};
