import type { AppRoute } from '../../lib/routes.ts';

/** The agreements that head managers and coordinators consent to. Everybody may open the page to see whether any are pending. */
export const agreementRoutes: readonly AppRoute[] = [
  {
    path: '/agreements',
    titleKey: 'agreements.title',
    page: () => import('./agreements-page.tsx').then((module) => module.AgreementsPage),
  },
];
