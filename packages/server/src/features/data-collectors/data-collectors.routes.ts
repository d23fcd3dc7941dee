import type { Routes } from '../../platform/http/routes.ts';

export const dataCollectorRoutes: Routes = () => undefined;
