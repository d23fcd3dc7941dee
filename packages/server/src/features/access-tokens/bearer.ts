import type { ProjectScope, SocietyScope } from '@harken/domain/access/check-permission';
import type { PermissionName } from '@harken/domain/access/permissions';
import { permissions } from '@harken/domain/access/permissions';
import { findReadableData, type ReadableData } from '@harken/domain/access-tokens/readable-data';
import {
  findOrganizationProjectScopes,
  findOrganizationScope,
  findProjectScopes,
  findSocietyScopes,
} from '../../platform/access/access.queries.ts';
import type { Services } from '../../platform/services.ts';
import { type FoundToken, findToken, findTokenByShort, storeTokenUse } from './bearer.queries.ts';
import { hashToken, isShortToken, readBearer } from './token-text.ts';

/** The last use is stored again after this long, in milliseconds. */
const useInterval = 3 * 60_000;

/** Why a request has no token: it has none, or one that does not work. */
export type TokenDenial = 'missing' | 'invalid';

/** The token of a request, from its `Authorization` header. */
export async function findTokenOfRequest(
  { db, clock, config }: Services,
  authorization: string | undefined,
): Promise<FoundToken | TokenDenial> {
  const text = readBearer(authorization);
  if (text === null) return 'missing';
  if (text === undefined) return 'invalid';
  const now = clock.now();
  const { isTwoFactorRequired } = config;
  const lookup = { tokenHash: hashToken(text), now, isTwoFactorRequired };
  const token = isShortToken(text) ? await findTokenByShort(db, lookup) : await findToken(db, lookup);
  if (!token) return 'invalid';
  const unlessSince = new Date(now.getTime() - useInterval);
  if (token.lastUsedAt === null || token.lastUsedAt < unlessSince)
    await storeTokenUse(db, token.id, { now, unlessSince });
  return token;
}

/** The projects or national societies as the owner of a token sees them now. */
async function findScopes(
  { db }: Services,
  token: FoundToken,
  within: 'project' | 'nationalSociety',
): Promise<(SocietyScope | ProjectScope)[]> {
  const { userId, nationalSocietyId, organizationId, role } = token;
  if (userId !== null) {
    const all = { all: role === 'Administrator' };
    return within === 'project' ? findProjectScopes(db, userId, all) : findSocietyScopes(db, userId, all);
  }
  const account = { nationalSocietyId: nationalSocietyId ?? 0, organizationId };
  return within === 'project'
    ? findOrganizationProjectScopes(db, account)
    : findOrganizationScope(db, account);
}

/** What a token may read with a permission: the current rights of its owner within its limits. */
export async function findDataOfToken(
  services: Services,
  token: FoundToken,
  permission: PermissionName,
): Promise<ReadableData> {
  const { within } = permissions[permission];
  const scopes = await findScopes(services, token, within === 'project' ? 'project' : 'nationalSociety');
  return findReadableData(permission, token.role, scopes, token);
}
