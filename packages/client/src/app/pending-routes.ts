import type { AppRoute } from '../lib/routes.ts';

/** Pages that stand in no society. */
const everywhere: readonly AppRoute[] = [
  {
    path: '/translations',
    titleKey: 'pages.translations',
    permission: 'translations.list',
    menu: { group: 'everywhere', order: 70, icon: 'edit' },
  },
  {
    path: '/emailTranslations',
    titleKey: 'pages.emailTranslations',
    parent: '/translations',
    isSubPage: true,
    permission: 'translations.list',
  },
  {
    path: '/smsTranslations',
    titleKey: 'pages.smsTranslations',
    parent: '/translations',
    isSubPage: true,
    permission: 'translations.list',
  },
];

/**
 * Pages that are specified and not built yet: the table already knows who may open them, so that nobody else finds
 * out. They stand in no menu, and whoever may open them is told that there is nothing at the address. A feature that
 * brings its page takes its line from here.
 */
export const pendingRoutes: readonly AppRoute[] = [...everywhere];
