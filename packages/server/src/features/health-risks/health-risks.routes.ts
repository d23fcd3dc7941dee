import type { Routes } from '../../platform/http/routes.ts';

export const healthRiskRoutes: Routes = () => undefined;
