import type { AppRoute } from '../../lib/routes.ts';
import { auditPaths } from './audit-paths.ts';

/** The audit log, for Administrators. */
export const auditRoutes: readonly AppRoute[] = [
  {
    path: auditPaths.list,
    titleKey: 'audit.list.title',
    permission: 'audit.list',
    menu: { group: 'everywhere', order: 85, icon: 'eye' },
    page: () => import('./audit-page.tsx').then((module) => module.AuditPage),
  },
];
