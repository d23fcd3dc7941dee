import type { Routes } from '../../platform/http/routes.ts';

export const organizationRoutes: Routes = () => undefined;
