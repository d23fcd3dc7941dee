import type { TokenScope } from '@harken/domain/access-tokens/scopes';
import type { Insertable } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { OauthTokens } from '../../../platform/db/schema.ts';

/** A service account whose secret is the token with this hash; undefined if it is revoked or expired. */
export function findClient(
  db: Database,
  { id, secretHash, now }: { id: number; secretHash: Buffer; now: Date },
) {
  return db
    .selectFrom('accessTokens')
    .select((eb) => ['id', 'expiresAt', eb.ref('scopes').$castTo<TokenScope[]>().as('scopes')])
    .where('id', '=', id)
    .where('nationalSocietyId', 'is not', null)
    .where('tokenHash', '=', secretHash)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

export async function insertOauthToken(db: Database, token: Insertable<OauthTokens>): Promise<void> {
  await db.insertInto('oauthTokens').values(token).execute();
}

/** Deletes tokens that expired before a time. */
export async function deleteExpiredOauthTokens(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('oauthTokens').where('expiresAt', '<', before).execute();
}
