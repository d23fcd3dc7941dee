/** The calls of outbox. */
export const outboxCalls = {};
