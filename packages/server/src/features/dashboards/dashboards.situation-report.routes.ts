import { projectDashboardCalls } from '@harken/contract/dashboards';
import type { ProjectScope } from '@harken/domain/access/check-permission';
import { project } from '../../platform/access/scopes.ts';
import { createRequestSignal } from '../../platform/http/request-signal.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { createSituationReport } from './dashboards.situation-report.ts';

/** The dashboard of a project as a PDF. */
export const situationReportRoutes: Routes = ({ route, services }) => {
  route(projectDashboardCalls.getSituationReport, {
    scope: project,
    handle: ({ user, scope, body, reply }) =>
      createSituationReport(
        services,
        { user, project: scope as ProjectScope, filter: body },
        createRequestSignal(reply),
      ),
  });
};
