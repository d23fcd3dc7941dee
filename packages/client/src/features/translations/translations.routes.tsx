import type { AppRoute } from '../../lib/routes.ts';

/** The texts of the product in every language. */
export const translationRoutes: readonly AppRoute[] = [];
