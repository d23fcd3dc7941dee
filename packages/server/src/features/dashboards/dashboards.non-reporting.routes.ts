import { projectDashboardCalls } from '@harken/contract/dashboards';
import type { ProjectScope } from '@harken/domain/access/check-permission';
import { project } from '../../platform/access/scopes.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { readNonReporting } from './dashboards.non-reporting.ts';

/** Collectors, villages and gateways that have stopped reporting. */
export const nonReportingRoutes: Routes = ({ route, services: { db, clock } }) => {
  route(projectDashboardCalls.getProjectNonReporting, {
    scope: project,
    handle: ({ user, scope }) =>
      readNonReporting(db, { user, project: scope as ProjectScope, now: clock.now() }),
  });
};
