import { accountRoutes } from '../features/accounts/accounts.routes.tsx';
import { alertRoutes } from '../features/alerts/alerts.routes.tsx';
import { outboxRoutes } from '../features/outbox/outbox.routes.tsx';
import { reportRoutes } from '../features/reports/reports.routes.tsx';
import { simulatorRoutes } from '../features/simulator/simulator.routes.tsx';
import type { AppRoute } from '../lib/routes.ts';
import { placeRoutes } from './places.routes.tsx';

/** Every page of the app. A feature exists as far as its list stands here. */
export const routes: readonly AppRoute[] = [
  ...accountRoutes,
  ...placeRoutes,
  ...reportRoutes,
  ...alertRoutes,
  ...outboxRoutes,
  ...simulatorRoutes,
];
