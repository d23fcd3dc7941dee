/** The calls of users. */
export const userCalls = {};
