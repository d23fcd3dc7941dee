/** The calls of trying an alert rule on the past of a project. */
export const ruleBackTestCalls = {};
