import type { Role } from '@harken/domain/access/roles';
import type { TokenScope } from '@harken/domain/access-tokens/scopes';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { keepPlan } from '../../platform/db/kept-plans.ts';
import { mustSetUpTwoFactor } from '../../platform/sessions/two-factor-requirement.queries.ts';

interface TokenLookup {
  tokenHash: Buffer;
  now: Date;
  isTwoFactorRequired: boolean;
}

/** Whether the owner of a token signs in with an identity provider, whose task the second factor is. */
const hasIdentityLink = sql<boolean>`exists (select 1 from identity_links where identity_links.user_id = users.id)`;

function selectToken(db: Database, { now, isTwoFactorRequired }: TokenLookup) {
  return db
    .selectFrom('accessTokens')
    .leftJoin('users', 'users.id', 'accessTokens.userId')
    .select([
      'accessTokens.id',
      'accessTokens.userId',
      'accessTokens.nationalSocietyId',
      'accessTokens.organizationId',
      'accessTokens.nationalSocietyIds',
      'accessTokens.projectIds',
      'accessTokens.organizationIds',
      'accessTokens.hasPersonalData',
      'accessTokens.lastUsedAt',
      'users.deletedAt',
      mustSetUpTwoFactor(isTwoFactorRequired).as('mustSetUpTwoFactor'),
      hasIdentityLink.as('hasIdentityLink'),
    ])
    .select((eb) => [
      eb.ref('accessTokens.scopes').$castTo<TokenScope[]>().as('scopes'),
      eb.fn.coalesce('users.role', 'accessTokens.role').$castTo<Role>().as('role'),
    ])
    .modifyFront(keepPlan)
    .where('accessTokens.revokedAt', 'is', null)
    .where('accessTokens.expiresAt', '>', now);
}

type TokenRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectToken>['executeTakeFirst']>>>;

function toFoundToken(row: TokenRow | undefined) {
  if (!row || row.deletedAt !== null) return undefined;
  const { hasIdentityLink: isOfProvider, ...token } = row;
  return { ...token, mustSetUpTwoFactor: row.userId !== null && !isOfProvider && row.mustSetUpTwoFactor };
}

/**
 * A token that is neither revoked nor expired, and whose owner still exists; undefined otherwise. Looked up for every request,
 * so that a revoked token works in no process.
 */
export async function findToken(db: Database, lookup: TokenLookup) {
  const { tokenHash } = lookup;
  return toFoundToken(
    await selectToken(db, lookup).where('accessTokens.tokenHash', '=', tokenHash).executeTakeFirst(),
  );
}

/** The service account of a token for an hour, with the scopes of that token: it stops working with the service account. */
export async function findTokenByShort(db: Database, lookup: TokenLookup) {
  const { tokenHash, now } = lookup;
  const row = await selectToken(db, lookup)
    .innerJoin('oauthTokens', 'oauthTokens.accessTokenId', 'accessTokens.id')
    .select((eb) => eb.ref('oauthTokens.scopes').$castTo<TokenScope[]>().as('shortScopes'))
    .where('oauthTokens.tokenHash', '=', tokenHash)
    .where('oauthTokens.expiresAt', '>', now)
    .executeTakeFirst();
  const token = toFoundToken(row);
  return token && row && { ...token, scopes: row.shortScopes };
}

export type FoundToken = NonNullable<Awaited<ReturnType<typeof findToken>>>;

/** Stores that a token was used, unless that was stored since `unlessSince`. */
export async function storeTokenUse(
  db: Database,
  id: number,
  { now, unlessSince }: { now: Date; unlessSince: Date },
): Promise<void> {
  await db
    .updateTable('accessTokens')
    .set({ lastUsedAt: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<', unlessSince)]))
    .execute();
}
