import { nationalSocietyDashboardCalls, projectDashboardCalls } from '@harken/contract/dashboards';
import type { ProjectFacts } from '@harken/domain/access/may';
import { project, society } from '../../platform/access/scopes.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { findStructure } from '../../platform/structure.queries.ts';
import { findHealthRisks, findOrganizations, findProjects, findSociety } from './dashboards.queries.ts';
import type { DashboardPlace } from './dashboards.selection.ts';
import { readDashboard, readHealthRisksAt } from './dashboards.ts';

/** What is happening in a project, and in a society. */
export const dashboardRoutes: Routes = (registration) => {
  projectRoutes(registration);
  societyRoutes(registration);
};

const projectRoutes: Routes = ({ route, services }) => {
  route(projectDashboardCalls.getProjectDashboardFilters, {
    scope: project,
    handle: ({ place }) => readChoices(services, inProject(place)),
  });
  route(projectDashboardCalls.getProjectDashboard, {
    scope: project,
    handle: ({ place, body }) => readDashboard(services, inProject(place), body),
  });
  route(projectDashboardCalls.getProjectDashboardHealthRisks, {
    scope: project,
    handle: ({ place, query, body }) =>
      readHealthRisksAt(services, inProject(place), { ...query, filter: body }),
  });
};

const societyRoutes: Routes = ({ route, services }) => {
  const inSociety = ({ nationalSocietyId }: { nationalSocietyId: number }) => ({
    nationalSocietyId,
    projectId: null,
  });
  route(nationalSocietyDashboardCalls.getSocietyDashboardFilters, {
    scope: society,
    handle: ({ query }) => readChoices(services, inSociety(query)),
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

function inProject(place: unknown): DashboardPlace {
  const { nationalSocietyId, projectId } = place as ProjectFacts;
  return { nationalSocietyId, projectId };
}

/** What a dashboard can be narrowed down to. Activity is no health risk to look for. */
async function readChoices({ db }: Services, place: DashboardPlace) {
  const { nationalSocietyId } = place;
  const [{ languageCode }, projects] = await Promise.all([
    findSociety(db, nationalSocietyId),
    findProjects(db, place),
  ]);
  const projectIds = projects.map(({ id }) => id);
  const [healthRisks, organizations, locations] = await Promise.all([
    findHealthRisks(db, { projectIds, languageCode }),
    findOrganizations(db, place),
    findStructure(db, nationalSocietyId),
  ]);
  const choices = healthRisks.filter(({ type }) => type !== 'Activity');
  return { healthRisks: choices.map(({ id, name }) => ({ id, name })), organizations, locations };
}
