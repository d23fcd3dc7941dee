import type { Routes } from '../../platform/http/routes.ts';

export const nationalSocietyRoutes: Routes = () => undefined;
