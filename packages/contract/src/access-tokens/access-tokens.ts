import { accessTokenLimits as limits } from '@harken/domain/access-tokens/limits';
import { tokenScopes } from '@harken/domain/access-tokens/scopes';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { id, requiredName } from '../schemas/schemas.ts';

const instant = z.iso.datetime();
const scope = z.enum(tokenScopes);
const required = { error: 'string:validation.fieldRequired' };
/** Ids that the token is limited to; empty or absent: no limit. */
const limitedTo = z.array(id).max(limits.maxItems).default([]);

const newToken = z.object({
  name: requiredName(limits.nameMaxLength),
  /** Days until it expires. */
  expiresInDays: z.int().min(1).max(limits.maxDays),
  scopes: z.array(scope).min(1, required).max(tokenScopes.length),
  limitedProjectIds: limitedTo,
  limitedOrganizationIds: limitedTo,
  /** Names, phone numbers, texts of messages and exact coordinates too. */
  hasPersonalData: z.boolean(),
});
const newPersonalToken = newToken.extend({ limitedSocietyIds: limitedTo });

export type NewToken = z.output<typeof newToken>;
export type NewPersonalToken = z.output<typeof newPersonalToken>;

const named = z.object({ id, name: z.string() });

/** A token, never itself. */
const token = z.object({
  id,
  name: z.string(),
  scopes: z.array(scope),
  hasPersonalData: z.boolean(),
  /** The names of what it is limited to; empty without a limit. */
  nationalSocieties: z.array(z.string()),
  projects: z.array(z.string()),
  organizations: z.array(z.string()),
  createdAt: instant,
  expiresAt: instant,
  state: z.enum(['active', 'expired', 'revoked']),
  /** A few minutes old at most; absent if it was never used. */
  lastUsedAt: instant.nullish(),
});

/** The token, shown only once. */
const created = z.object({ id, token: z.string() });

const choices = z.object({
  scopes: z.array(scope),
  nationalSocieties: z.array(named),
  projects: z.array(named),
  organizations: z.array(named),
});

const accessTokenId = z.object({ accessTokenId: id });
const serviceAccountId = z.object({ serviceAccountId: id });
const inSociety = z.object({ nationalSocietyId: id });

/** Access tokens: with them other programs read data (docs/integrate.md). Those of a national society are service accounts. */
export const accessTokenCalls = {
  listAccessTokens: defineCall({
    name: 'accessToken/list',
    method: 'GET',
    path: '/api/accessToken/list',
    summary: 'The access tokens of the signed-in person, the newest first.',
    permission: 'accessTokens.own',
    response: z.array(token),
  }),
  accessTokenChoices: defineCall({
    name: 'accessToken/choices',
    method: 'GET',
    path: '/api/accessToken/choices',
    summary: 'What an access token of the signed-in person can be used for and limited to.',
    permission: 'accessTokens.own',
    response: choices,
  }),
  createAccessToken: defineCall({
    name: 'accessToken/create',
    method: 'POST',
    path: '/api/accessToken/create',
    summary: 'Create an access token for the signed-in person. Returns it, this once.',
    permission: 'accessTokens.own',
    body: newPersonalToken,
    response: created,
  }),
  revokeAccessToken: defineCall({
    name: 'accessToken/revoke',
    method: 'POST',
    path: '/api/accessToken/:accessTokenId/revoke',
    summary: 'Revoke an own access token; it stops working at once.',
    permission: 'accessTokens.own',
    params: accessTokenId,
  }),
  listServiceAccounts: defineCall({
    name: 'serviceAccount/list',
    method: 'GET',
    path: '/api/serviceAccount/list',
    summary: 'The service accounts of a national society, the newest first.',
    permission: 'serviceAccounts.list',
    query: inSociety,
    response: z.array(
      token.extend({
        organization: z.string().nullish(),
        createdBy: z.string().nullish(),
        /** Of OAuth; the secret is the token. */
        clientId: z.string(),
      }),
    ),
  }),
  serviceAccountChoices: defineCall({
    name: 'serviceAccount/choices',
    method: 'GET',
    path: '/api/serviceAccount/choices',
    summary: 'What a service account can be used for and limited to.',
    permission: 'serviceAccounts.list',
    query: inSociety,
    response: choices,
  }),
  createServiceAccount: defineCall({
    name: 'serviceAccount/create',
    method: 'POST',
    path: '/api/serviceAccount/create',
    summary:
      'Create a service account: an access token of the national society, with the rights of whoever creates it. Returns the token, this once.',
    permission: 'serviceAccounts.add',
    query: inSociety,
    body: newToken,
    response: created,
  }),
  revokeServiceAccount: defineCall({
    name: 'serviceAccount/revoke',
    method: 'POST',
    path: '/api/serviceAccount/:serviceAccountId/revoke',
    summary: 'Revoke a service account; its token stops working at once.',
    permission: 'serviceAccounts.revoke',
    params: serviceAccountId,
  }),
};
