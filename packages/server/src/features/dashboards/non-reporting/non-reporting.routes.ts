import { projectDashboardCalls } from '@harken/contract/dashboards';
import { project } from '../../../platform/access/scopes.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { readNonReporting } from './non-reporting.ts';

/** Collectors, villages and gateways that have stopped reporting. */
export const nonReportingRoutes: Routes = ({ route, services: { db, clock } }) => {
  route(projectDashboardCalls.getProjectNonReporting, {
    scope: project,
    handle: ({ user, scope }) => readNonReporting(db, { user, project: scope, now: clock.now() }),
  });
};
