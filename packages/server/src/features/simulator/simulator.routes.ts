import type { Routes } from '../../platform/http/routes.ts';

export const simulatorRoutes: Routes = () => undefined;
