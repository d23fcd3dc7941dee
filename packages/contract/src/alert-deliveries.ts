/** The calls of what was sent about an alert. */
export const alertDeliveryCalls = {};
