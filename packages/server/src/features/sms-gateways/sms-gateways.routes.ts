import type { Routes } from '../../platform/http/routes.ts';

export const smsGatewayRoutes: Routes = () => undefined;
