import type { AppRoute } from '../lib/routes.ts';

/** The places that other pages stand in: home, a society, its projects, a project. */
export const placeRoutes: readonly AppRoute[] = [
  {
    path: '/',
    titleKey: 'shell.home.title',
    menu: { group: 'nationalSociety', order: 10, icon: 'layers' },
    page: () => import('./home-page.tsx').then((module) => module.HomePage),
  },
  { path: '/nationalsocieties', titleKey: 'shell.nationalSocieties.title', redirectTo: ['/'] },
  {
    path: '/nationalsocieties/{nationalSocietyId}',
    titleKey: 'shell.nationalSociety.title',
    permission: 'nationalSocieties.showDashboard',
    redirectTo: ['/nationalsocieties/{nationalSocietyId}/dashboard', '/'],
  },
  {
    path: '/nationalsocieties/{nationalSocietyId}/projects',
    titleKey: 'shell.home.title',
    parent: '/nationalsocieties/{nationalSocietyId}',
    permission: 'projects.list',
    redirectTo: ['/'],
  },
  {
    path: '/nationalsocieties/{nationalSocietyId}/projects/{projectId}',
    titleKey: 'shell.project.title',
    parent: '/nationalsocieties/{nationalSocietyId}/projects',
    redirectTo: ['/projects/{projectId}'],
  },
  {
    path: '/projects/{projectId}',
    titleKey: 'shell.project.title',
    parent: '/nationalsocieties/{nationalSocietyId}/projects',
    permission: 'projects.get',
    redirectTo: [
      '/nationalsocieties/{nationalSocietyId}/projects/{projectId}/dashboard',
      '/projects/{projectId}/alerts',
      '/projects/{projectId}/reports/correct',
      '/',
    ],
  },
];
