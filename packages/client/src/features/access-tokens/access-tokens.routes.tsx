import type { AppRoute } from '../../lib/routes.ts';
import { tokenPaths } from './token-paths.ts';

/** The access tokens of the user, and the service accounts of a national society. */
export const accessTokenRoutes: readonly AppRoute[] = [
  {
    path: tokenPaths.own,
    titleKey: 'accessTokens.own.title',
    parent: tokenPaths.account,
    permission: 'accessTokens.own',
    times: 'reader',
    page: () => import('./token-list-pages.tsx').then((module) => module.OwnTokensPage),
  },
  {
    path: tokenPaths.addOwn,
    titleKey: 'accessTokens.own.add',
    parent: tokenPaths.own,
    permission: 'accessTokens.own',
    page: () => import('./token-form-pages.tsx').then((module) => module.AddOwnTokenPage),
  },
  {
    path: tokenPaths.ofSociety,
    titleKey: 'accessTokens.society.title',
    parent: tokenPaths.settings,
    permission: 'serviceAccounts.list',
    menu: { group: 'nationalSocietySettings', order: 35 },
    times: 'reader',
    page: () => import('./token-list-pages.tsx').then((module) => module.ServiceAccountsPage),
  },
  {
    path: tokenPaths.addOfSociety,
    titleKey: 'accessTokens.society.add',
    parent: tokenPaths.ofSociety,
    permission: 'serviceAccounts.add',
    page: () => import('./token-form-pages.tsx').then((module) => module.AddServiceAccountPage),
  },
];
