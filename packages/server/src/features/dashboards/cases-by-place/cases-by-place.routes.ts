import { nationalSocietyDashboardCalls, projectDashboardCalls } from '@harken/contract/dashboards';
import { project, society } from '../../../platform/access/scopes.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { toProjectScope, toSocietyScope } from '../dashboards.routes.ts';
import { readCasesByPlace } from './cases-by-place.ts';

/** Cases by region, district or village, with rates. */
export const casesByPlaceRoutes: Routes = ({ route, services }) => {
  route(projectDashboardCalls.getProjectCasesByPlace, {
    scope: project,
    handle: (call) => readCasesByPlace(services, toProjectScope(call), call.body),
  });
  route(nationalSocietyDashboardCalls.getSocietyCasesByPlace, {
    scope: society,
    handle: (call) => readCasesByPlace(services, toSocietyScope(call), call.body),
  });
};
