/** The calls of accounts. */
export const accountCalls = {};
