import type { AppRoute } from '../../lib/routes.ts';

/** The phone simulator of the demo. */
export const simulatorRoutes: readonly AppRoute[] = [
  {
    path: '/simulator',
    titleKey: 'simulator.title',
    permission: 'session.use',
    times: 'reader',
    menu: { group: 'everywhere', order: 90, icon: 'phone', isDemoOnly: true },
    page: () => import('./simulator-page.tsx').then((module) => module.SimulatorPage),
  },
];
