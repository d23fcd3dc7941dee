import type { AppRoute } from '../../lib/routes.ts';
import { translationPaths } from './text-kinds.ts';

/** The lists of texts of the app, of e-mails and of SMS. */
export const translationRoutes: readonly AppRoute[] = [
  {
    path: translationPaths.app,
    titleKey: 'pages.translations',
    permission: 'translations.list',
    menu: { group: 'everywhere', order: 70, icon: 'edit' },
    page: () => import('./texts-pages.tsx').then((module) => module.AppTextsPage),
  },
  {
    path: translationPaths.email,
    titleKey: 'pages.emailTranslations',
    parent: translationPaths.app,
    isSubPage: true,
    permission: 'translations.list',
    page: () => import('./texts-pages.tsx').then((module) => module.EmailTextsPage),
  },
  {
    path: translationPaths.sms,
    titleKey: 'pages.smsTranslations',
    parent: translationPaths.app,
    isSubPage: true,
    permission: 'translations.list',
    page: () => import('./texts-pages.tsx').then((module) => module.SmsTextsPage),
  },
];
