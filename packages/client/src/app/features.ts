import { accountRoutes } from '../features/accounts/accounts.routes.tsx';
import type { AppRoute } from '../lib/routes.ts';
import { placeRoutes } from './places.routes.tsx';

/** Every page of the app. A feature exists as far as its list stands here. */
export const routes: readonly AppRoute[] = [...accountRoutes, ...placeRoutes];
