import type { AppRoute } from '../../lib/routes.ts';

/** Notifications to addresses that a society configures. */
export const webhookRoutes: readonly AppRoute[] = [];
