import type { Routes } from '../../platform/http/routes.ts';

export const structureRoutes: Routes = () => undefined;
