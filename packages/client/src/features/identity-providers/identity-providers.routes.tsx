import type { AppRoute } from '../../lib/routes.ts';
import { providerPaths } from './provider-paths.ts';

/** The identity provider of a national society. */
export const identityProviderRoutes: readonly AppRoute[] = [
  {
    path: providerPaths.page,
    titleKey: 'identityProviders.title',
    parent: providerPaths.settings,
    permission: 'identityProviders.get',
    menu: { group: 'nationalSocietySettings', order: 36 },
    page: () => import('./provider-page.tsx').then((module) => module.IdentityProviderPage),
  },
];
