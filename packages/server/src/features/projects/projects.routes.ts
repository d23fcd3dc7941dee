import type { Routes } from '../../platform/http/routes.ts';

export const projectRoutes: Routes = () => undefined;
