/** The calls of alert-recipients. */
export const alertRecipientCalls = {};
