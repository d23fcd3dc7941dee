import type { AppRoute } from '../../lib/routes.ts';

/** The connection of a society to its outbreak system. */
export const eidsrRoutes: readonly AppRoute[] = [];
