/** The calls of organizations. */
export const organizationCalls = {};
