import { projectDashboardCalls } from '@harken/contract/dashboards';
import { project } from '../../../platform/access/scopes.ts';
import { createRequestSignal } from '../../../platform/http/request-signal.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { createSituationReport } from './situation-report.ts';

/** The dashboard of a project as a PDF. */
export const situationReportRoutes: Routes = ({ route, services }) => {
  route(projectDashboardCalls.getSituationReport, {
    scope: project,
    reads: 'replica',
    handle: ({ user, scope, body, reply }) =>
      createSituationReport(services, { user, project: scope, filter: body }, createRequestSignal(reply)),
  });
};
