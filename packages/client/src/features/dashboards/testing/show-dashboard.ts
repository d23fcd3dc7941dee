import type { Role } from '@harken/domain/access/roles';
import { aSociety } from '../../../../test/support/a-society.ts';
import { answer, showPages, success } from '../../../../test/support/show-routes.tsx';
import { dashboardPaths } from '../dashboard-paths.ts';
import type { Dashboard, DashboardChoices } from '../dashboards.api.ts';
import { ProjectDashboardPage } from '../project-dashboard-page.tsx';
import { SocietyDashboardPage } from '../society-dashboard-page.tsx';
import { aDashboard, someChoices } from './dashboards.builders.ts';

export const projectAddress = '/nationalsocieties/3/projects/5/dashboard';
export const societyAddress = '/nationalsocieties/3/dashboard';

type Place = { isClosed?: boolean; isArchived?: boolean; timeZoneId?: string };

/** What both dashboards ask for besides their numbers. */
export function answerSurroundings({ isClosed = false, isArchived = false, timeZoneId = 'UTC' }: Place = {}) {
  const nationalSociety = { id: 3, name: 'Kalembe Society', countryName: 'Kalembe' };
  const project = { id: 5, name: 'Lakeshore 2026', nationalSociety, isClosed, timeZoneId };
  answer('get', 'project/5/basicData', () => success({ ...project, allowMultipleOrganizations: true }));
  answer('get', 'nationalSociety/3/get', () => success(aSociety({ isArchived })));
  const nobody = { silentCount: 0, watchedCount: 0, silent: [] };
  answer('get', 'projectDashboard/silence', () =>
    success({ dataCollectors: nobody, villages: nobody, smsGateways: nobody }),
  );
  for (const call of ['projectDashboard', 'nationalSocietyDashboard'])
    answer('post', `${call}/unusualRises`, () => success({ epiWeeks: [], healthRisks: [] }));
  answerChoices(someChoices);
}

export function answerChoices(choices: DashboardChoices) {
  for (const call of ['projectDashboard', 'nationalSocietyDashboard'])
    answer('get', `${call}/filters`, () => success(choices));
}

/** Answers with these numbers, and gathers what was asked for. */
export function answerNumbers(dashboard: Dashboard = aDashboard()) {
  answer('post', 'nationalSocietyDashboard/data', () => success(dashboard));
  return answer('post', 'projectDashboard/data', () => success(dashboard));
}

/** Shows a dashboard, in English, to somebody of a role. */
export function showDashboard(address = projectAddress, role: Role = 'Manager') {
  const pages = [
    { path: dashboardPaths.project, page: ProjectDashboardPage },
    { path: dashboardPaths.society, page: SocietyDashboardPage },
  ];
  return showPages(pages, address, { role });
}
