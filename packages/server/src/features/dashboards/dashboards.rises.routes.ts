import { nationalSocietyDashboardCalls, projectDashboardCalls } from '@harken/contract/dashboards';
import type { ProjectFacts } from '@harken/domain/access/may';
import { project, society } from '../../platform/access/scopes.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { readUnusualRises } from './dashboards.rises.ts';

/** Epi weeks in which more was reported than usual. */
export const unusualRiseRoutes: Routes = ({ route, services }) => {
  route(projectDashboardCalls.getProjectUnusualRises, {
    scope: project,
    handle({ place, body }) {
      const { nationalSocietyId, projectId } = place as ProjectFacts;
      return readUnusualRises(services, { nationalSocietyId, projectId }, body);
    },
  });
  route(nationalSocietyDashboardCalls.getSocietyUnusualRises, {
    scope: society,
    handle({ query: { nationalSocietyId }, body }) {
      return readUnusualRises(services, { nationalSocietyId, projectId: null }, body);
    },
  });
};
