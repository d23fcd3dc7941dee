import { nationalSocietyDashboardCalls, projectDashboardCalls } from '@harken/contract/dashboards';
import { project, society } from '../../../platform/access/scopes.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { toProjectScope, toSocietyScope } from '../dashboards.routes.ts';
import { readAberrations } from './aberrations.ts';

/** Epi weeks with more cases than expected. */
export const aberrationRoutes: Routes = ({ route, services }) => {
  route(projectDashboardCalls.getProjectAberrations, {
    scope: project,
    reads: 'replica',
    handle: (call) => readAberrations(services, toProjectScope(call), call.body),
  });
  route(nationalSocietyDashboardCalls.getSocietyAberrations, {
    scope: society,
    reads: 'replica',
    handle: (call) => readAberrations(services, toSocietyScope(call), call.body),
  });
};
