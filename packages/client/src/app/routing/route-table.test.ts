import { describe, expect, it } from 'vitest';
import type { AppRoute, PageConditions } from '../../lib/routes.ts';
import type { HomePage } from '../../lib/session/session.tsx';
import {
  findFirstAddress,
  getAncestry,
  getBreadcrumbRoutes,
  getHomeAddress,
  getTitleRoute,
  listMenuRoutes,
} from './route-table.ts';
import { scopeRoutes } from './scopes.routes.tsx';

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
const routes = [...scopeRoutes, societies, projects, overview, edit, alerts, reports, simulator];
const ofProject: HomePage = { page: 'Project', nationalSocietyId: 3, projectId: 5 };

describe('the start page', () => {
  it.each([
    ['Supervisor', ofProject, '/nationalsocieties/3/projects/5'],
    ['Supervisor', undefined, undefined],
    ['Coordinator', { page: 'NationalSociety', nationalSocietyId: 3 }, '/nationalsocieties/3'],
    ['Manager', { page: 'ProjectList', nationalSocietyId: 3 }, '/nationalsocieties/3/projects'],
    ['Administrator', { page: 'Root' }, '/nationalsocieties'],
    ['Manager', { page: 'Root' }, undefined],
  ] as const)('for a %s with %j', (role, homePage, address) => {
    expect(getHomeAddress(routes, homePage, [role])).toBe(address);
  });
});

describe('a redirect', () => {
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
  ] as const)('from %s takes a %s to the first page that exists and is allowed', (path, role, address) => {
    expect(findFirstAddress(routes, to(path), params, [role])).toBe(address);
  });

  it('skips pages without a component', () => {
    const found = (route: AppRoute) =>
      findFirstAddress([...routes, route], to('/projects/{projectId}'), params, ['Supervisor']);
    expect(found(dashboard)).toBe('/projects/5/alerts');
    expect(found({ ...dashboard, page })).toBe('/nationalsocieties/3/projects/5/dashboard');
  });

  it('has no target while ids are unknown', () => {
    expect(findFirstAddress(routes, to('/projects/{projectId}'), {}, ['Supervisor'])).toBeUndefined();
  });
});

describe('breadcrumbs', () => {
  const breadcrumbs = (route: AppRoute, hasOneProject = false) => {
    const path = getAncestry(routes, route);
    const subject = getTitleRoute(path, route);
    return [...getBreadcrumbRoutes(path, subject, hasOneProject), subject].map((step) => step.path);
  };

  it('go from the societies down to the title of the bar: the project, the settings or the page', () => {
    expect(breadcrumbs(alerts)).toEqual([
      '/nationalsocieties',
      '/nationalsocieties/{nationalSocietyId}',
      '/nationalsocieties/{nationalSocietyId}/projects',
      '/projects/{projectId}',
    ]);
    expect(breadcrumbs(projects)).toEqual([
      '/nationalsocieties',
      '/nationalsocieties/{nationalSocietyId}',
      projects.path,
    ]);
    expect(breadcrumbs(overview)).toEqual([
      '/nationalsocieties',
      '/nationalsocieties/{nationalSocietyId}',
      '/nationalsocieties/{nationalSocietyId}/settings',
    ]);
  });

  it('include intermediate steps', () => {
    expect(breadcrumbs(edit)).toEqual([
      '/nationalsocieties',
      '/nationalsocieties/{nationalSocietyId}',
      '/nationalsocieties/{nationalSocietyId}/settings',
      overview.path,
      edit.path,
    ]);
  });

  it('never end with an intermediate step', () => {
    const other: AppRoute = { ...edit, parent: '/nationalsocieties/{nationalSocietyId}/settings' };
    expect(breadcrumbs(other).at(-2)).toBe('/nationalsocieties/{nationalSocietyId}');
  });

  it('start at the project for a user with only one', () => {
    expect(breadcrumbs({ ...edit, parent: alerts.path }, true)).toEqual([
      '/projects/{projectId}',
      alerts.path,
      edit.path,
    ]);
  });
});

describe('a menu', () => {
  it('lists the pages that the role may open, in order', () => {
    const titles = (role: 'Manager' | 'Coordinator') =>
      listMenuRoutes(routes, 'project', { userRoles: [role], isDemo: false }).map((route) => route.titleKey);
    expect(titles('Manager')).toEqual(['reports', 'alerts']);
    expect(titles('Coordinator')).toEqual(['alerts']);
  });

  it('omits pages without a component', () => {
    const pending: AppRoute = { ...reports, page: undefined };
    const menu = listMenuRoutes([pending], 'project', { userRoles: ['Manager'], isDemo: false });
    expect(menu).toEqual([]);
  });

  it('omits pages that do not exist in the project, or while the project is unknown', () => {
    const organizations: AppRoute = {
      ...alerts,
      existsIn: ({ allowMultipleOrganizations }) => allowMultipleOrganizations === true,
    };
    const count = (conditions?: PageConditions) =>
      listMenuRoutes([organizations], 'project', { userRoles: ['Manager'], isDemo: false, conditions })
        .length;
    expect(count({ allowMultipleOrganizations: true })).toBe(1);
    expect([count({ allowMultipleOrganizations: false }), count({}), count()]).toEqual([0, 0, 0]);
  });

  it('shows demo pages only on demo servers', () => {
    const count = (isDemo: boolean) =>
      listMenuRoutes(routes, 'everywhere', { userRoles: ['Manager'], isDemo }).length;
    expect([count(false), count(true)]).toEqual([0, 1]);
  });
});
