import type { Role } from '@harken/domain/access/roles';
import { aSociety } from '../../../../test/support/a-society.ts';
import { mockCall, showPages, success } from '../../../../test/support/show-routes.tsx';
import { dashboardPaths } from '../dashboard-paths.ts';
import type { Dashboard, DashboardFilterOptions } from '../dashboards.api.ts';
import { ProjectDashboardPage } from '../project-dashboard-page.tsx';
import { SocietyDashboardPage } from '../society-dashboard-page.tsx';
import { aComparison, aDashboard, someFilterOptions } from './dashboards.builders.ts';

export const projectAddress = '/nationalsocieties/3/projects/5/dashboard';
export const societyAddress = '/nationalsocieties/3/dashboard';

type ProjectState = { isClosed?: boolean; isArchived?: boolean; timeZoneId?: string };

/** Mocks the calls that both dashboards make in addition to their numbers. */
export function mockContextCalls({
  isClosed = false,
  isArchived = false,
  timeZoneId = 'UTC',
}: ProjectState = {}) {
  const nationalSociety = { id: 3, name: 'Kalembe Society', countryName: 'Kalembe' };
  const project = { id: 5, name: 'Lakeshore 2026', nationalSociety, isClosed, timeZoneId };
  mockCall('get', 'project/5/basicData', () => success({ ...project, allowMultipleOrganizations: true }));
  mockCall('get', 'nationalSociety/3/get', () => success(aSociety({ isArchived })));
  const nobody = { silentCount: 0, watchedCount: 0, silent: [] };
  mockCall('get', 'projectDashboard/silence', () =>
    success({ dataCollectors: nobody, villages: nobody, smsGateways: nobody }),
  );
  for (const call of ['projectDashboard', 'nationalSocietyDashboard']) {
    mockCall('post', `${call}/unusualRises`, () => success({ epiWeeks: [], healthRisks: [] }));
    mockCall('post', `${call}/casesByPlace`, () => success(aComparison()));
  }
  mockCall('get', 'signal/openOnes', () => success({ count: 0, items: [] }));
  const none = { total: 0, waiting: 0, arrived: 0, notArrived: 0, recovered: 0, died: 0, unknown: 0 };
  mockCall('get', 'referral/summary', () => success({ all: none, facilities: [], healthRisks: [] }));
  mockCall('get', 'project/list', () => success([]));
  mockFilterOptions(someFilterOptions);
}

export function mockFilterOptions(choices: DashboardFilterOptions) {
  for (const call of ['projectDashboard', 'nationalSocietyDashboard'])
    mockCall('get', `${call}/filters`, () => success(choices));
}

/** Mocks the numbers and records the requests for them. */
export function mockNumbers(dashboard: Dashboard = aDashboard()) {
  mockCall('post', 'nationalSocietyDashboard/data', () => success(dashboard));
  return mockCall('post', 'projectDashboard/data', () => success(dashboard));
}

/** Renders a dashboard, in English, for a user with the given role. */
export function showDashboard(address = projectAddress, role: Role = 'Manager') {
  const pages = [
    { path: dashboardPaths.project, page: ProjectDashboardPage },
    { path: dashboardPaths.society, page: SocietyDashboardPage },
  ];
  return showPages(pages, address, { role });
}
