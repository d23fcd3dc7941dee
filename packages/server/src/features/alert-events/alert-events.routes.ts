import type { Routes } from '../../platform/http/routes.ts';

export const alertEventRoutes: Routes = () => undefined;
