import type { Routes } from '../../platform/http/routes.ts';

export const reportRoutes: Routes = () => undefined;
