import type { AppRoute } from '../../lib/routes.ts';
import { signalPaths } from './signal-paths.ts';

const society = '/nationalsocieties/{nationalSocietyId}';
const project = '/projects/{projectId}';

/** Signals of a national society or project, one signal with its answers, seasonal charts, and tests of methods. */
export const signalRoutes: readonly AppRoute[] = [
  {
    path: signalPaths.ofSociety,
    titleKey: 'signals.title',
    parent: society,
    permission: 'signals.showOfSociety',
    menu: { group: 'nationalSociety', order: 35, icon: 'pulse' },
    data: ['/api/signal/filters?nationalSocietyId={nationalSocietyId}'],
    page: () => import('./list/signals-list-page.tsx').then((module) => module.SocietySignalsPage),
  },
  {
    path: signalPaths.seasonOfSociety,
    titleKey: 'signals.season.title',
    parent: signalPaths.ofSociety,
    permission: 'signals.showOfSociety',
    page: () => import('./season/season-page.tsx').then((module) => module.SocietySeasonPage),
  },
  {
    path: signalPaths.methodOfSociety,
    titleKey: 'signalMethods.title',
    parent: signalPaths.ofSociety,
    permission: 'signals.showOfSociety',
    page: () => import('./methods/method-page.tsx').then((module) => module.SocietyMethodPage),
  },
  {
    path: signalPaths.oneOfSociety,
    titleKey: 'signals.one.title',
    parent: signalPaths.ofSociety,
    permission: 'signals.showOfSociety',
    data: ['/api/signal/{signalId}/get'],
    page: () => import('./one/signal-page.tsx').then((module) => module.SocietySignalPage),
  },
  {
    path: signalPaths.ofProject,
    titleKey: 'signals.title',
    parent: project,
    permission: 'signals.list',
    menu: { group: 'project', order: 35, icon: 'pulse' },
    page: () => import('./list/signals-list-page.tsx').then((module) => module.ProjectSignalsPage),
  },
  {
    path: signalPaths.seasonOfProject,
    titleKey: 'signals.season.title',
    parent: signalPaths.ofProject,
    permission: 'signals.list',
    page: () => import('./season/season-page.tsx').then((module) => module.ProjectSeasonPage),
  },
  {
    path: signalPaths.methodOfProject,
    titleKey: 'signalMethods.title',
    parent: signalPaths.ofProject,
    permission: 'signals.list',
    page: () => import('./methods/method-page.tsx').then((module) => module.ProjectMethodPage),
  },
  {
    path: signalPaths.oneOfProject,
    titleKey: 'signals.one.title',
    parent: signalPaths.ofProject,
    permission: 'signals.list',
    data: ['/api/signal/{signalId}/get'],
    page: () => import('./one/signal-page.tsx').then((module) => module.ProjectSignalPage),
  },
];
