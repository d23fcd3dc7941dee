/** The calls of projects. */
export const projectCalls = {};
