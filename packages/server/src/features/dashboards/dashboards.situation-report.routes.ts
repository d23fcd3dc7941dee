import { projectDashboardCalls } from '@harken/contract/dashboards';
import type { ProjectFacts } from '@harken/domain/access/may';
import { project } from '../../platform/access/scopes.ts';
import { signalOf } from '../../platform/http/request-signal.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { situationReport } from './dashboards.situation-report.ts';

/** The dashboard of a project as a report to hand on. */
export const situationReportRoutes: Routes = ({ route, services }) => {
  route(projectDashboardCalls.getSituationReport, {
    scope: project,
    handle: ({ user, place, body, reply }) =>
      situationReport(services, { user, project: place as ProjectFacts, filter: body }, signalOf(reply)),
  });
};
