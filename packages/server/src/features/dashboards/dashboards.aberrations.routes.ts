import { nationalSocietyDashboardCalls, projectDashboardCalls } from '@harken/contract/dashboards';
import type { ProjectScope } from '@harken/domain/access/check-permission';
import { project, society } from '../../platform/access/scopes.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { readAberrations } from './dashboards.aberrations.ts';

/** Epi weeks with more cases than expected. */
export const aberrationRoutes: Routes = ({ route, services }) => {
  route(projectDashboardCalls.getProjectAberrations, {
    scope: project,
    handle({ scope, body }) {
      const { nationalSocietyId, projectId } = scope as ProjectScope;
      return readAberrations(services, { nationalSocietyId, projectId }, body);
    },
  });
  route(nationalSocietyDashboardCalls.getSocietyAberrations, {
    scope: society,
    handle({ query: { nationalSocietyId }, body }) {
      return readAberrations(services, { nationalSocietyId, projectId: null }, body);
    },
  });
};
