import type { AppRoute } from '../../lib/routes.ts';

/** What was done by whom, for Administrators. */
export const auditRoutes: readonly AppRoute[] = [];
