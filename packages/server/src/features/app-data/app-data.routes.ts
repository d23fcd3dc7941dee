import type { Routes } from '../../platform/http/routes.ts';

export const appDataRoutes: Routes = () => undefined;
