import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * What identity providers may do, as conditions of queries (docs/decisions/0084). The rule in words is `isOfOneSociety`
 * (domain/identity-providers): a provider vouches only for people whose rights end in its national society.
 */

const hasGlobalRole = sql<boolean>`users.role in ('Administrator', 'GlobalCoordinator')`;

/**
 * Whether a session of the query still counts: if a provider started it, its user belongs to the national society of the
 * provider and to no other. Checked with every request, because people join other national societies and get other roles.
 */
export const isProviderSessionValid = sql<boolean>`(sessions.provider_society_id is null or (
  not ${hasGlobalRole} and (
    select count(*) = 1 and bool_and(members.national_society_id = sessions.provider_society_id)
    from user_national_societies members where members.user_id = users.id)))`;

/** Whether a user of the query has to sign in with the provider of their only national society. */
export const arePasswordsOff = sql<boolean>`(not ${hasGlobalRole}
  and (select count(*) = 1 from user_national_societies members where members.user_id = users.id)
  and exists (
    select 1 from user_national_societies members
    join identity_providers on identity_providers.national_society_id = members.national_society_id
    where members.user_id = users.id and identity_providers.is_active and identity_providers.passwords_off))`;

/** The provider with which the members of a national society have to sign in, if they belong to no other one. */
export function findRequiredProvider(db: Database, nationalSocietyId: number) {
  return db
    .selectFrom('identityProviders')
    .select(['slug', 'name'])
    .where('nationalSocietyId', '=', nationalSocietyId)
    .where('isActive', '=', true)
    .where('passwordsOff', '=', true)
    .executeTakeFirst();
}

/** The provider with which a user has to sign in; undefined if they use a password. */
export function findRequiredProviderOf(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .innerJoin('userNationalSocieties', 'userNationalSocieties.userId', 'users.id')
    .innerJoin(
      'identityProviders',
      'identityProviders.nationalSocietyId',
      'userNationalSocieties.nationalSocietyId',
    )
    .select(['identityProviders.slug', 'identityProviders.name'])
    .where('users.id', '=', userId)
    .where(arePasswordsOff)
    .executeTakeFirst();
}
