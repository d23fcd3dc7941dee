import type { AppRoute } from '../../lib/routes.ts';

/** Address of the audit log. */
const auditPaths = { list: '/audit' } as const;

/** The audit log, for Administrators. */
export const auditRoutes: readonly AppRoute[] = [
  {
    path: auditPaths.list,
    titleKey: 'audit.list.title',
    permission: 'audit.list',
    menu: { group: 'everywhere', order: 85, icon: 'eye' },
    times: 'reader',
    page: () => import('./audit-page.tsx').then((module) => module.AuditPage),
  },
];
