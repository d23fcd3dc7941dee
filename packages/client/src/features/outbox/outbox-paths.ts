export const outboxPaths = { list: '/outbox', failedWork: '/outbox/failedWork' } as const;
