import { nationalSocietyDashboardCalls, projectDashboardCalls } from '@harken/contract/dashboards';
import type { ProjectScope, SocietyScope } from '@harken/domain/access/check-permission';
import { project, society } from '../../platform/access/scopes.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { findStructureWithCodes } from '../../platform/place-codes.queries.ts';
import type { Services } from '../../platform/services.ts';
import { findHealthRisks, findOrganizations, findProjects } from './dashboards.queries.ts';
import type { DashboardScope } from './dashboards.selection.ts';
import { readHealthRisksAt, writeDashboard } from './dashboards.ts';

/** Dashboards of projects and national societies. */
export const dashboardRoutes: Routes = (registration) => {
  projectRoutes(registration);
  societyRoutes(registration);
};

const projectRoutes: Routes = ({ route, services }) => {
  route(projectDashboardCalls.getProjectDashboardFilters, {
    scope: project,
    reads: 'replica',
    handle: (call) => readFilterOptions(services, toProjectScope(call)),
  });
  route(projectDashboardCalls.getProjectDashboard, {
    scope: project,
    reads: 'replica',
    handle: (call) => writeDashboard(services, toProjectScope(call), call.body),
  });
  route(projectDashboardCalls.getProjectDashboardHealthRisks, {
    scope: project,
    reads: 'replica',
    handle: (call) => readHealthRisksAt(services, toProjectScope(call), { ...call.query, filter: call.body }),
  });
};

const societyRoutes: Routes = ({ route, services }) => {
  route(nationalSocietyDashboardCalls.getSocietyDashboardFilters, {
    scope: society,
    reads: 'replica',
    handle: (call) => readFilterOptions(services, toSocietyScope(call)),
  });
  route(nationalSocietyDashboardCalls.getSocietyDashboard, {
    scope: society,
    reads: 'replica',
    handle: (call) => writeDashboard(services, toSocietyScope(call), call.body),
  });
  route(nationalSocietyDashboardCalls.getSocietyDashboardHealthRisks, {
    scope: society,
    reads: 'replica',
    handle: (call) => readHealthRisksAt(services, toSocietyScope(call), { ...call.query, filter: call.body }),
  });
};

type ReaderScope = Required<DashboardScope>;

interface ReaderOf<S> {
  scope: S;
  languageCode: string;
}

/** The project of a call; health risks are named in the reader's language. */
export function toProjectScope({ scope, languageCode }: ReaderOf<ProjectScope>): ReaderScope {
  const { nationalSocietyId, projectId } = scope;
  return { nationalSocietyId, projectId, languageCode };
}

/** The same for a whole society. */
export function toSocietyScope({ scope, languageCode }: ReaderOf<SocietyScope>): ReaderScope {
  return { nationalSocietyId: scope.nationalSocietyId, projectId: null, languageCode };
}

/** The options of the dashboard filters. Activity is left out because dashboards do not count it. */
async function readFilterOptions({ db, clock }: Services, scope: ReaderScope) {
  const { nationalSocietyId, languageCode } = scope;
  const projectIds = (await findProjects(db, scope)).map(({ id }) => id);
  const [healthRisks, organizations, locations] = await Promise.all([
    findHealthRisks(db, { projectIds, languageCode }),
    findOrganizations(db, scope),
    findStructureWithCodes(db, nationalSocietyId, clock.now()),
  ]);
  const options = healthRisks.filter(({ type }) => type !== 'Activity');
  return { healthRisks: options.map(({ id, name }) => ({ id, name })), organizations, locations };
}
