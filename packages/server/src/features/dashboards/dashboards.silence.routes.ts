import { projectDashboardCalls } from '@harken/contract/dashboards';
import { project } from '../../platform/access/scopes.ts';
import type { Routes } from '../../platform/http/routes.ts';

/** Who has stopped reporting. */
export const silenceRoutes: Routes = ({ route }) => {
  const none = { silentCount: 0, watchedCount: 0, silent: [] };
  route(projectDashboardCalls.getProjectSilence, {
    scope: project,
    handle: () => ({ dataCollectors: none, villages: none, smsGateways: none }),
  });
};
