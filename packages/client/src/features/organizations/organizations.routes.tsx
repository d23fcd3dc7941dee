import type { AppRoute, PageConditions } from '../../lib/routes.ts';
import { organizationPaths, projectOrganizationPaths } from './organization-paths.ts';

/** The page exists only in projects that may have several organizations. */
const isShownIn = ({ allowMultipleOrganizations }: PageConditions) => allowMultipleOrganizations === true;

/** Pages for the organizations of a society and of a project. */
export const organizationRoutes: readonly AppRoute[] = [
  {
    path: organizationPaths.list,
    titleKey: 'pages.organizations',
    parent: organizationPaths.society,
    permission: 'organizations.showList',
    menu: { group: 'nationalSociety', order: 50, icon: 'building' },
    page: () => import('./organizations-list-page.tsx').then((module) => module.OrganizationsListPage),
  },
  {
    path: organizationPaths.add,
    titleKey: 'pages.addOrganization',
    parent: organizationPaths.list,
    permission: 'organizations.edit',
    page: () => import('./organization-form-pages.tsx').then((module) => module.AddOrganizationPage),
  },
  {
    path: organizationPaths.edit,
    titleKey: 'pages.editOrganization',
    parent: organizationPaths.list,
    permission: 'organizations.edit',
    page: () => import('./organization-form-pages.tsx').then((module) => module.EditOrganizationPage),
  },
  {
    path: projectOrganizationPaths.list,
    titleKey: 'pages.organizations',
    parent: projectOrganizationPaths.settings,
    permission: 'projectOrganizations.list',
    menu: { group: 'projectSettings', order: 20 },
    existsIn: isShownIn,
    page: () =>
      import('./project-organizations-list-page.tsx').then((module) => module.ProjectOrganizationsListPage),
  },
  {
    path: projectOrganizationPaths.add,
    titleKey: 'pages.addOrganization',
    parent: projectOrganizationPaths.list,
    permission: 'projectOrganizations.edit',
    existsIn: isShownIn,
    page: () =>
      import('./add-project-organization-page.tsx').then((module) => module.AddProjectOrganizationPage),
  },
];
