import { nationalSocietyDashboardCalls, projectDashboardCalls } from '@harken/contract/dashboards';
import type { ProjectScope } from '@harken/domain/access/check-permission';
import { project, society } from '../../platform/access/scopes.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { findStructure } from '../../platform/structure.queries.ts';
import { findHealthRisks, findOrganizations, findProjects, findSociety } from './dashboards.queries.ts';
import type { DashboardScope } from './dashboards.selection.ts';
import { readDashboard, readHealthRisksAt } from './dashboards.ts';

/** Dashboards of projects and national societies. */
export const dashboardRoutes: Routes = (registration) => {
  projectRoutes(registration);
  societyRoutes(registration);
};

const projectRoutes: Routes = ({ route, services }) => {
  route(projectDashboardCalls.getProjectDashboardFilters, {
    scope: project,
    handle: ({ scope }) => readFilterOptions(services, inProject(scope)),
  });
  route(projectDashboardCalls.getProjectDashboard, {
    scope: project,
    handle: ({ scope, body }) => readDashboard(services, inProject(scope), body),
  });
  route(projectDashboardCalls.getProjectDashboardHealthRisks, {
    scope: project,
    handle: ({ scope, query, body }) =>
      readHealthRisksAt(services, inProject(scope), { ...query, filter: body }),
  });
};

const societyRoutes: Routes = ({ route, services }) => {
  const inSociety = ({ nationalSocietyId }: { nationalSocietyId: number }) => ({
    nationalSocietyId,
    projectId: null,
  });
  route(nationalSocietyDashboardCalls.getSocietyDashboardFilters, {
    scope: society,
    handle: ({ query }) => readFilterOptions(services, inSociety(query)),
  });
  route(nationalSocietyDashboardCalls.getSocietyDashboard, {
    scope: society,
    handle: ({ query, body }) => readDashboard(services, inSociety(query), body),
  });
  route(nationalSocietyDashboardCalls.getSocietyDashboardHealthRisks, {
    scope: society,
    handle: ({ query, body }) => readHealthRisksAt(services, inSociety(query), { ...query, filter: body }),
  });
};

function inProject(scope: unknown): DashboardScope {
  const { nationalSocietyId, projectId } = scope as ProjectScope;
  return { nationalSocietyId, projectId };
}

/** The options of the dashboard filters. Activity is left out because dashboards do not count it. */
async function readFilterOptions({ db }: Services, scope: DashboardScope) {
  const { nationalSocietyId } = scope;
  const [{ languageCode }, projects] = await Promise.all([
    findSociety(db, nationalSocietyId),
    findProjects(db, scope),
  ]);
  const projectIds = projects.map(({ id }) => id);
  const [healthRisks, organizations, locations] = await Promise.all([
    findHealthRisks(db, { projectIds, languageCode }),
    findOrganizations(db, scope),
    findStructure(db, nationalSocietyId),
  ]);
  const options = healthRisks.filter(({ type }) => type !== 'Activity');
  return { healthRisks: options.map(({ id, name }) => ({ id, name })), organizations, locations };
}
