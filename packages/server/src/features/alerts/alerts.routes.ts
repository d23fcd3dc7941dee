import type { Routes } from '../../platform/http/routes.ts';

export const alertRoutes: Routes = () => undefined;
