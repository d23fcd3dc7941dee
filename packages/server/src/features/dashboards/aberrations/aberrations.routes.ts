import { nationalSocietyDashboardCalls, projectDashboardCalls } from '@harken/contract/dashboards';
import { project, society } from '../../../platform/access/scopes.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { inProject, inSociety } from '../dashboards.routes.ts';
import { readAberrations } from './aberrations.ts';

/** Epi weeks with more cases than expected. */
export const aberrationRoutes: Routes = ({ route, services }) => {
  route(projectDashboardCalls.getProjectAberrations, {
    scope: project,
    handle: (call) => readAberrations(services, inProject(call), call.body),
  });
  route(nationalSocietyDashboardCalls.getSocietyAberrations, {
    scope: society,
    handle: (call) => readAberrations(services, inSociety(call), call.body),
  });
};
