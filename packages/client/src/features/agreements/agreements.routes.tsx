import type { AppRoute } from '../../lib/routes.ts';

/** What head managers and coordinators consent to for their society. Everybody may look whether something waits for them. */
export const agreementRoutes: readonly AppRoute[] = [
  {
    path: '/agreements',
    titleKey: 'agreements.title',
    page: () => import('./agreements-page.tsx').then((module) => module.AgreementsPage),
  },
];
