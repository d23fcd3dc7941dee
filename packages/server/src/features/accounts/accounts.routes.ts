import type { Routes } from '../../platform/http/routes.ts';

export const accountRoutes: Routes = () => undefined;
