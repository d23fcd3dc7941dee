import { identityProviderCalls } from '@harken/contract/accounts/identity-providers';
import { buildSignInUrl } from '@harken/contract/start-data';
import { society } from '../../platform/access/scopes.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { buildCallbackUrl } from './connections.ts';
import { removeProvider, saveProvider, unlinkProvider } from './identity-providers.actions.ts';
import { countLinks, findActiveProvider, findProvider } from './identity-providers.queries.ts';
import { testProvider } from './test-connection.ts';

/** Settings of the identity provider of a national society, and what its sign-in page shows. */
export const identityProviderRoutes: Routes = ({ route, services }) => {
  const { db, config } = services;

  route(identityProviderCalls.getIdentityProvider, {
    scope: society,
    async handle({ query: { nationalSocietyId } }) {
      const [stored, { people, leaders }] = await Promise.all([
        findProvider(db, nationalSocietyId),
        countLinks(db, nationalSocietyId),
      ]);
      return {
        provider: stored ? { ...stored, linkedPeople: people } : null,
        callbackUrl: buildCallbackUrl(services, nationalSocietyId),
        signInUrl: buildSignInUrl(config.baseUrl, ''),
        canSwitchPasswordsOff: leaders > 0,
      };
    },
  });

  route(identityProviderCalls.saveIdentityProvider, {
    scope: society,
    handle: ({ query, body, user }) => saveProvider(services, { ...query, provider: body, by: user }),
  });

  route(identityProviderCalls.testIdentityProvider, {
    scope: society,
    handle: async ({ query, body }) => ({
      result: await testProvider(services, query.nationalSocietyId, body),
    }),
  });

  route(identityProviderCalls.unlinkIdentityProvider, {
    scope: society,
    handle: ({ query, user }) => unlinkProvider(services, { ...query, by: user }),
  });

  route(identityProviderCalls.deleteIdentityProvider, {
    scope: society,
    handle: ({ query, user }) => removeProvider(services, { ...query, by: user }),
  });

  route(identityProviderCalls.getProviderSignIn, {
    async handle({ query }) {
      const provider = await findActiveProvider(db, query.slug);
      if (!provider) throw expectedError('identityProvider.notFound');
      return { name: provider.name };
    },
  });
};
