import type { AppRoute } from '../../lib/routes.ts';
import { setupGuidePaths } from '../../shared/setup-guide/paths.ts';

/** The set-up guides of a national society and of a project, and the test of a gateway. */
export const setupGuideRoutes: readonly AppRoute[] = [
  {
    path: setupGuidePaths.nationalSociety,
    titleKey: 'setupGuide.title',
    parent: '/nationalsocieties/{nationalSocietyId}/settings',
    permission: 'setupGuide.nationalSociety',
    menu: { group: 'nationalSocietySettings', order: 90 },
    page: () => import('./setup-guide-pages.tsx').then((module) => module.SocietySetupPage),
  },
  {
    path: setupGuidePaths.project,
    titleKey: 'setupGuide.title',
    parent: '/nationalsocieties/{nationalSocietyId}/projects/{projectId}/settings',
    permission: 'setupGuide.project',
    menu: { group: 'projectSettings', order: 90 },
    page: () => import('./setup-guide-pages.tsx').then((module) => module.ProjectSetupPage),
  },
  {
    path: setupGuidePaths.gatewayTest,
    titleKey: 'gatewayTest.title',
    parent: '/nationalsocieties/{nationalSocietyId}/smsgateways',
    permission: 'smsGateways.get',
    times: 'reader',
    page: () => import('./gateway-test-page.tsx').then((module) => module.GatewayTestPage),
  },
];
