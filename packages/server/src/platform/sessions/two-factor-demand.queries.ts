import { sql } from 'kysely';

/** Whether a user of the query signs in with a second step: one that was proven, not only begun. */
export const hasTwoFactor = sql<boolean>`exists (
  select 1 from two_factor_sign_ins
  where two_factor_sign_ins.user_id = users.id and two_factor_sign_ins.confirmed_at is not null)`;

/**
 * Whether a user of the query may not do without a second step.
 *
 * @param isRequiredOfAll by the settings of the product; otherwise by a society of the user
 */
export function requiresTwoFactor(isRequiredOfAll: boolean) {
  return sql<boolean>`(${isRequiredOfAll}::boolean or exists (
    select 1 from user_national_societies members
    join national_societies societies on societies.id = members.national_society_id
    where members.user_id = users.id and societies.requires_two_factor))`;
}

/** Whether a user of the query must set up the second step before anything else. */
export function mustSetUpTwoFactor(isRequiredOfAll: boolean) {
  return sql<boolean>`(${requiresTwoFactor(isRequiredOfAll)} and not ${hasTwoFactor})`;
}
