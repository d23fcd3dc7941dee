/** Address of the audit log. */
export const auditPaths = { list: '/audit' } as const;
