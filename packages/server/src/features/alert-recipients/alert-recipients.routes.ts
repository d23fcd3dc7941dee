import type { Routes } from '../../platform/http/routes.ts';

export const alertRecipientRoutes: Routes = () => undefined;
