import { describe, expect, it } from 'vitest';
import type { AppRoute } from '../lib/routes.ts';
import type { HomePage } from '../lib/session.tsx';
import { placeRoutes } from './places.routes.tsx';
import { firstAddress, homeAddress, menuOf, pathDownTo } from './route-table.ts';

const page = async () => () => null;
const alerts: AppRoute = {
  path: '/projects/{projectId}/alerts',
  titleKey: 'alerts',
  parent: '/projects/{projectId}',
  permission: 'alerts.list',
  menu: { group: 'project', order: 30 },
  page,
};
const reports: AppRoute = {
  ...alerts,
  path: '/projects/{projectId}/reports/correct',
  titleKey: 'reports',
  permission: 'reports.list',
  menu: { group: 'project', order: 20 },
};
const simulator: AppRoute = {
  path: '/simulator',
  titleKey: 'simulator',
  menu: { group: 'everywhere', order: 90, isDemoOnly: true },
  page,
};
const routes = [...placeRoutes, alerts, reports, simulator];
const project: HomePage = { page: 'Project', nationalSocietyId: 3, projectId: 5 };

describe('where work begins', () => {
  it.each([
    ['a supervisor with a project', project, '/projects/5/alerts'],
    ['nothing known', undefined, undefined],
    [
      'a society whose dashboard does not exist yet',
      { page: 'NationalSociety', nationalSocietyId: 3 },
      undefined,
    ],
    ['a list of projects', { page: 'ProjectList', nationalSocietyId: 3 }, undefined],
    ['all societies', { page: 'Root' }, undefined],
  ] as const)('%s', (_, homePage, address) => {
    expect(homeAddress(routes, homePage, ['Supervisor'])).toBe(address);
  });

  it('passes over pages that the role may not open', () => {
    expect(homeAddress(routes, project, ['DataConsumer'])).toBeUndefined();
  });

  it('takes the wanted page as soon as it exists', () => {
    const path = '/nationalsocieties/{nationalSocietyId}/projects/{projectId}/dashboard';
    const dashboard: AppRoute = { path, titleKey: 'dashboard', page };
    expect(homeAddress([...routes, dashboard], project, ['Supervisor'])).toBe(
      '/nationalsocieties/3/projects/5/dashboard',
    );
  });
});

it('a step without a page leads to the first page whose ids are known', () => {
  const wanted = ['/nationalsocieties/{nationalSocietyId}/projects', '/projects/{projectId}/alerts'];
  expect(firstAddress(routes, wanted, { projectId: '5' }, ['Manager'])).toBe('/projects/5/alerts');
});

it('crumbs run from the society down to the page', () => {
  expect(pathDownTo(routes, alerts).map((route) => route.path)).toEqual([
    '/nationalsocieties/{nationalSocietyId}',
    '/nationalsocieties/{nationalSocietyId}/projects',
    '/projects/{projectId}',
    '/projects/{projectId}/alerts',
  ]);
});

describe('a menu', () => {
  it('holds what the role may open, in order', () => {
    const titles = (role: 'Manager' | 'Coordinator') =>
      menuOf(routes, 'project', { userRoles: [role], isDemo: false }).map((route) => route.titleKey);
    expect(titles('Manager')).toEqual(['reports', 'alerts']);
    expect(titles('Coordinator')).toEqual(['alerts']);
  });

  it('shows pages of the demo only there', () => {
    const count = (isDemo: boolean) =>
      menuOf(routes, 'everywhere', { userRoles: ['Manager'], isDemo }).length;
    expect([count(false), count(true)]).toEqual([0, 1]);
  });
});
