import type { TokenScope } from '@harken/domain/access-tokens/scopes';
import { type Insertable, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { AccessTokens, DB } from '../../platform/db/schema.ts';

/** Who owns access tokens: a person or a national society. */
export type TokenOwner = { userId: number } | { nationalSocietyId: number };

function ofOwner<T>(
  query: SelectQueryBuilder<DB, 'accessTokens', T>,
  owner: TokenOwner,
): SelectQueryBuilder<DB, 'accessTokens', T> {
  return 'userId' in owner
    ? query.where('accessTokens.userId', '=', owner.userId)
    : query.where('accessTokens.nationalSocietyId', '=', owner.nationalSocietyId);
}

const namesOf = (table: 'national_societies' | 'projects' | 'organizations', ids: string) =>
  sql<string[]>`coalesce((select array_agg(named.name order by named.name) from ${sql.table(table)} as named
    where named.id = any(access_tokens.${sql.ref(ids)})), '{}')`;

/** Tokens kept in lists after they were revoked or expired: as many as there are of an owner, the newest first. */
const maxListed = 200;

/** The access tokens of an owner, the newest first, without themselves. */
export function findTokens(db: Database, owner: TokenOwner) {
  return ofOwner(
    db
      .selectFrom('accessTokens')
      .select([
        'accessTokens.id',
        'accessTokens.name',
        'accessTokens.hasPersonalData',
        'accessTokens.organizationId',
        'accessTokens.createdAt',
        'accessTokens.expiresAt',
        'accessTokens.revokedAt',
        'accessTokens.lastUsedAt',
        namesOf('national_societies', 'national_society_ids').as('nationalSocieties'),
        namesOf('projects', 'project_ids').as('projects'),
        namesOf('organizations', 'organization_ids').as('organizations'),
        sql<string | null>`(select name from organizations where id = access_tokens.organization_id)`.as(
          'organization',
        ),
        sql<
          string | null
        >`(select name from users where id = access_tokens.created_by_id and deleted_at is null)`.as(
          'createdBy',
        ),
      ])
      .select((eb) => eb.ref('accessTokens.scopes').$castTo<TokenScope[]>().as('scopes')),
    owner,
  )
    .orderBy('accessTokens.id', 'desc')
    .limit(maxListed)
    .execute();
}

export type TokenRow = Awaited<ReturnType<typeof findTokens>>[number];

/** Locks the owner, so that nobody else creates a token for it until the transaction ends. */
export async function lockOwner(trx: Database, owner: TokenOwner): Promise<void> {
  await ('userId' in owner
    ? trx.selectFrom('users').select('id').where('id', '=', owner.userId).forNoKeyUpdate().execute()
    : trx
        .selectFrom('nationalSocieties')
        .select('id')
        .where('id', '=', owner.nationalSocietyId)
        .forNoKeyUpdate()
        .execute());
}

/** The names of the tokens of an owner that work. */
export async function findActiveNames(db: Database, owner: TokenOwner, now: Date): Promise<string[]> {
  const rows = await ofOwner(db.selectFrom('accessTokens').select('accessTokens.name'), owner)
    .where('accessTokens.revokedAt', 'is', null)
    .where('accessTokens.expiresAt', '>', now)
    .execute();
  return rows.map(({ name }) => name);
}

export async function insertToken(db: Database, values: Insertable<AccessTokens>): Promise<number> {
  const { id } = await db.insertInto('accessTokens').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A token, locked until the transaction ends. */
export function lockToken(trx: Database, id: number) {
  return trx
    .selectFrom('accessTokens')
    .select(['id', 'userId', 'nationalSocietyId', 'organizationId', 'name', 'scopes', 'revokedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function revokeToken(trx: Database, id: number, at: Date): Promise<void> {
  await trx.updateTable('accessTokens').set({ revokedAt: at }).where('id', '=', id).execute();
}

/** Deletes the tokens of a person. */
export async function deleteTokensOf(trx: Database, userId: number): Promise<void> {
  await trx.deleteFrom('accessTokens').where('userId', '=', userId).execute();
}

/** The organizations of some national societies, by name. */
export function findOrganizations(db: Database, nationalSocietyIds: number[]) {
  return db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('nationalSocietyId', 'in', [0, ...nationalSocietyIds])
    .orderBy('name')
    .execute();
}
