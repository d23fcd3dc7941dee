import { projectDashboardCalls } from '@harken/contract/dashboards';
import { project } from '../../platform/access/scopes.ts';
import type { Routes } from '../../platform/http/routes.ts';

/** The dashboard of a project as a report to hand on. */
export const situationReportRoutes: Routes = ({ route }) => {
  route(projectDashboardCalls.getSituationReport, {
    scope: project,
    handle: () => {
      throw new Error('not built');
    },
  });
};
