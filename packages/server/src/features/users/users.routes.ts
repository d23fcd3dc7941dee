import type { Routes } from '../../platform/http/routes.ts';

export const userRoutes: Routes = () => undefined;
