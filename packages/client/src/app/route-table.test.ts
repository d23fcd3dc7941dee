import { describe, expect, it } from 'vitest';
import type { AppRoute, PlaceFacts } from '../lib/routes.ts';
import type { HomePage } from '../lib/session.tsx';
import { placeRoutes } from './places.routes.tsx';
import { firstAddress, homeAddress, menuOf, pathDownTo, stepsAbove, subjectOf } from './route-table.ts';

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
const projects: AppRoute = {
  path: '/nationalsocieties/{nationalSocietyId}/projects',
  titleKey: 'projects',
  parent: '/nationalsocieties/{nationalSocietyId}',
  permission: 'projects.showList',
  menu: { group: 'nationalSociety', order: 20 },
  page,
};
const overview: AppRoute = {
  path: '/nationalsocieties/{nationalSocietyId}/overview',
  titleKey: 'overview',
  parent: '/nationalsocieties/{nationalSocietyId}/settings',
  permission: 'nationalSocieties.showOverview',
  menu: { group: 'nationalSocietySettings', order: 10 },
  page,
};
const edit: AppRoute = {
  path: '/nationalsocieties/{nationalSocietyId}/edit',
  titleKey: 'edit',
  parent: overview.path,
  page,
};
const societies: AppRoute = {
  path: '/nationalsocieties',
  titleKey: 'societies',
  permission: 'nationalSocieties.showList',
  page,
};
const routes = [...placeRoutes, societies, projects, overview, edit, alerts, reports, simulator];
const ofProject: HomePage = { page: 'Project', nationalSocietyId: 3, projectId: 5 };

describe('where work begins', () => {
  it.each([
    ['Supervisor', ofProject, '/nationalsocieties/3/projects/5'],
    ['Supervisor', undefined, undefined],
    ['Coordinator', { page: 'NationalSociety', nationalSocietyId: 3 }, '/nationalsocieties/3'],
    ['Manager', { page: 'ProjectList', nationalSocietyId: 3 }, '/nationalsocieties/3/projects'],
    ['Administrator', { page: 'Root' }, '/nationalsocieties'],
    ['Manager', { page: 'Root' }, undefined],
  ] as const)('for a %s with %j', (role, homePage, address) => {
    expect(homeAddress(routes, homePage, [role])).toBe(address);
  });
});

describe('a step without a page', () => {
  const to = (path: string) => routes.find((route) => route.path === path)?.redirectTo ?? [];
  const params = { nationalSocietyId: 3, projectId: 5 };
  const dashboard: AppRoute = {
    path: '/nationalsocieties/{nationalSocietyId}/projects/{projectId}/dashboard',
    titleKey: 'dashboard',
    permission: 'projects.showDashboard',
  };

  it.each([
    ['/nationalsocieties/{nationalSocietyId}', 'Coordinator', '/nationalsocieties/3/projects'],
    ['/nationalsocieties/{nationalSocietyId}', 'GlobalCoordinator', '/nationalsocieties/3/overview'],
    ['/nationalsocieties/{nationalSocietyId}/settings', 'Manager', '/nationalsocieties/3/overview'],
    ['/projects/{projectId}', 'Supervisor', '/projects/5/alerts'],
    ['/projects/{projectId}', 'DataConsumer', undefined],
  ] as const)('%s leads a %s to what exists and is allowed', (path, role, address) => {
    expect(firstAddress(routes, to(path), params, [role])).toBe(address);
  });

  it('passes over pages that are not built, and takes them as soon as they are', () => {
    const found = (route: AppRoute) =>
      firstAddress([...routes, route], to('/projects/{projectId}'), params, ['Supervisor']);
    expect(found(dashboard)).toBe('/projects/5/alerts');
    expect(found({ ...dashboard, page })).toBe('/nationalsocieties/3/projects/5/dashboard');
  });

  it('leads nowhere while the ids are not known', () => {
    expect(firstAddress(routes, to('/projects/{projectId}'), {}, ['Supervisor'])).toBeUndefined();
  });
});

describe('breadcrumbs', () => {
  const crumbs = (route: AppRoute, hasOneProject = false) => {
    const path = pathDownTo(routes, route);
    const subject = subjectOf(path, route);
    return [...stepsAbove(path, subject, hasOneProject), subject].map((step) => step.path);
  };

  it('run from the societies down to what names the bar: the project for its tabs, the settings for theirs, else the page', () => {
    expect(crumbs(alerts)).toEqual([
      '/nationalsocieties',
      '/nationalsocieties/{nationalSocietyId}',
      '/nationalsocieties/{nationalSocietyId}/projects',
      '/projects/{projectId}',
    ]);
    expect(crumbs(projects)).toEqual([
      '/nationalsocieties',
      '/nationalsocieties/{nationalSocietyId}',
      projects.path,
    ]);
    expect(crumbs(overview)).toEqual([
      '/nationalsocieties',
      '/nationalsocieties/{nationalSocietyId}',
      '/nationalsocieties/{nationalSocietyId}/settings',
    ]);
  });

  it('name middle steps on the way to others', () => {
    expect(crumbs(edit)).toEqual([
      '/nationalsocieties',
      '/nationalsocieties/{nationalSocietyId}',
      '/nationalsocieties/{nationalSocietyId}/settings',
      overview.path,
      edit.path,
    ]);
  });

  it('never end in a middle step', () => {
    const other: AppRoute = { ...edit, parent: '/nationalsocieties/{nationalSocietyId}/settings' };
    expect(crumbs(other).at(-2)).toBe('/nationalsocieties/{nationalSocietyId}');
  });

  it('begin at the project for somebody who has one only', () => {
    expect(crumbs({ ...edit, parent: alerts.path }, true)).toEqual([
      '/projects/{projectId}',
      alerts.path,
      edit.path,
    ]);
  });
});

describe('a menu', () => {
  it('holds what the role may open, in order', () => {
    const titles = (role: 'Manager' | 'Coordinator') =>
      menuOf(routes, 'project', { userRoles: [role], isDemo: false }).map((route) => route.titleKey);
    expect(titles('Manager')).toEqual(['reports', 'alerts']);
    expect(titles('Coordinator')).toEqual(['alerts']);
  });

  it('leaves out what is not built', () => {
    const pending: AppRoute = { ...reports, page: undefined };
    const menu = menuOf([pending], 'project', { userRoles: ['Manager'], isDemo: false });
    expect(menu).toEqual([]);
  });

  it('leaves out what is there in some places only, and while the place is not known', () => {
    const organizations: AppRoute = {
      ...alerts,
      isShownIn: ({ allowMultipleOrganizations }) => allowMultipleOrganizations === true,
    };
    const count = (place?: PlaceFacts) =>
      menuOf([organizations], 'project', { userRoles: ['Manager'], isDemo: false, place }).length;
    expect(count({ allowMultipleOrganizations: true })).toBe(1);
    expect([count({ allowMultipleOrganizations: false }), count({}), count()]).toEqual([0, 0, 0]);
  });

  it('shows pages of the demo only there', () => {
    const count = (isDemo: boolean) =>
      menuOf(routes, 'everywhere', { userRoles: ['Manager'], isDemo }).length;
    expect([count(false), count(true)]).toEqual([0, 1]);
  });
});
