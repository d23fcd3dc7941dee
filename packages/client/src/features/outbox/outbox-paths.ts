/** Where the pages of the outbox are. */
export const outboxPaths = { list: '/outbox', failedWork: '/outbox/failedWork' } as const;
