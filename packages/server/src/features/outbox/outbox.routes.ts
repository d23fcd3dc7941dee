import type { Routes } from '../../platform/http/routes.ts';

export const outboxRoutes: Routes = () => undefined;
