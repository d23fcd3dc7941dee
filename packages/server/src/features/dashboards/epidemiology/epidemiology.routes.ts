import { nationalSocietyDashboardCalls, projectDashboardCalls } from '@harken/contract/dashboards';
import { project, society } from '../../../platform/access/scopes.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { toProjectScope, toSocietyScope } from '../dashboards.routes.ts';
import { readEpidemiology } from './epidemiology.ts';

/** Cases by person, place and time, and how regularly was reported. */
export const epidemiologyRoutes: Routes = ({ route, services }) => {
  route(projectDashboardCalls.getProjectEpidemiology, {
    scope: project,
    reads: 'replica',
    handle: (call) => readEpidemiology(services, toProjectScope(call), call.body),
  });
  route(nationalSocietyDashboardCalls.getSocietyEpidemiology, {
    scope: society,
    reads: 'replica',
    handle: (call) => readEpidemiology(services, toSocietyScope(call), call.body),
  });
};
