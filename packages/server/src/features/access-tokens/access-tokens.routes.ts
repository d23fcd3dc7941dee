import { accessTokenCalls } from '@harken/contract/access-tokens/access-tokens';
import { toClientId } from '@harken/contract/access-tokens/oauth';
import { maySeeServiceAccount } from '@harken/domain/access-tokens/service-accounts';
import { society, societyOfServiceAccount } from '../../platform/access/scopes.ts';
import type { Routes } from '../../platform/http/routes.ts';
import {
  createAccessToken,
  createServiceAccount,
  revokeAccessToken,
  revokeServiceAccount,
} from './access-tokens.actions.ts';
import { findTokens, type TokenRow } from './access-tokens.queries.ts';
import { findChoices } from './choices.ts';

/** Access tokens of people, and of national societies (service accounts). */
export const accessTokenRoutes: Routes = ({ route, services }) => {
  const { db, clock } = services;
  route(accessTokenCalls.listAccessTokens, {
    async handle({ user }) {
      const rows = await findTokens(db, { userId: user.id });
      return rows.map((row) => toListed(row, clock.now()));
    },
  });
  route(accessTokenCalls.accessTokenChoices, { handle: ({ user }) => findChoices(services, user) });
  route(accessTokenCalls.createAccessToken, {
    handle: async ({ body, user }) =>
      createAccessToken(services, { token: body, by: user, choices: await findChoices(services, user) }),
  });
  route(accessTokenCalls.revokeAccessToken, {
    handle: ({ params, user }) => revokeAccessToken(services, { ...params, by: user }),
  });
  route(accessTokenCalls.listServiceAccounts, {
    scope: society,
    async handle({ query, user, scope }) {
      const rows = await findTokens(db, query);
      return rows
        .filter((row) => maySeeServiceAccount(user.role, scope, row))
        .map((row) => ({
          ...toListed(row, clock.now()),
          organization: row.organization,
          createdBy: row.createdBy,
          clientId: toClientId(row.id),
        }));
    },
  });
  route(accessTokenCalls.serviceAccountChoices, {
    scope: society,
    handle: ({ user, scope }) => findChoices(services, user, scope),
  });
  route(accessTokenCalls.createServiceAccount, {
    scope: society,
    handle: async ({ body, user, scope }) =>
      createServiceAccount(services, {
        ...{ token: body, by: user, scope },
        choices: await findChoices(services, user, scope),
      }),
  });
  route(accessTokenCalls.revokeServiceAccount, {
    scope: societyOfServiceAccount,
    handle: ({ params, user, scope }) => revokeServiceAccount(services, { ...params, by: user, scope }),
  });
};

function findState({ revokedAt, expiresAt }: TokenRow, now: Date) {
  if (revokedAt !== null) return 'revoked' as const;
  return expiresAt <= now ? ('expired' as const) : ('active' as const);
}

function toListed(row: TokenRow, now: Date) {
  const { id, name, scopes, hasPersonalData, nationalSocieties, projects, organizations } = row;
  return {
    ...{ id, name, scopes, hasPersonalData, nationalSocieties, projects, organizations },
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    state: findState(row, now),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
