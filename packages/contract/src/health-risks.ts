/** The calls of health-risks. */
export const healthRiskCalls = {};
