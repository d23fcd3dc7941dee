import { alertClockCalls } from '@harken/contract/alert-clocks';
import { project } from '../../platform/access/scopes.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { summarizeAlertClocks } from './alerts.clocks.ts';

/** How fast the alerts of a project are handled. */
export const alertClockRoutes: Routes = ({ route, services }) => {
  route(alertClockCalls.getAlertClocks, {
    scope: project,
    handle: ({ params, query }) => summarizeAlertClocks(services, { ...params, ...query }),
  });
};
