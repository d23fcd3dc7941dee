import type { Role } from '@harken/domain/access/roles';
import type { TokenScope } from '@harken/domain/access-tokens/scopes';
import type { Database } from '../../platform/db/database.ts';
import { keepPlan } from '../../platform/db/kept-plans.ts';
import { mustSetUpTwoFactor } from '../../platform/sessions/two-factor-requirement.queries.ts';

/**
 * A token that is neither revoked nor expired, and whose owner still exists; undefined otherwise. Looked up for every request,
 * so that a revoked token works in no process.
 */
export async function findToken(
  db: Database,
  { tokenHash, now, isTwoFactorRequired }: { tokenHash: Buffer; now: Date; isTwoFactorRequired: boolean },
) {
  const row = await db
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
    ])
    .select((eb) => [
      eb.ref('accessTokens.scopes').$castTo<TokenScope[]>().as('scopes'),
      eb.fn.coalesce('users.role', 'accessTokens.role').$castTo<Role>().as('role'),
    ])
    .modifyFront(keepPlan)
    .where('accessTokens.tokenHash', '=', tokenHash)
    .where('accessTokens.revokedAt', 'is', null)
    .where('accessTokens.expiresAt', '>', now)
    .executeTakeFirst();
  if (!row || row.deletedAt !== null) return undefined;
  return { ...row, mustSetUpTwoFactor: row.userId !== null && row.mustSetUpTwoFactor };
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
