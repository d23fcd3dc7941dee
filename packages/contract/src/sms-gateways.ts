/** The calls of sms-gateways. */
export const smsGatewayCalls = {};
