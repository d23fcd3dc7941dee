/** Where the audit trail is. */
export const auditPaths = { list: '/audit' } as const;
