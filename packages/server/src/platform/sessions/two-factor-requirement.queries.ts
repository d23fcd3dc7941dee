import { sql } from 'kysely';

/** Whether a user of the query has two-factor authentication enabled (confirmed, not only started). */
export const hasTwoFactor = sql<boolean>`exists (
  select 1 from two_factor_sign_ins
  where two_factor_sign_ins.user_id = users.id and two_factor_sign_ins.confirmed_at is not null)`;

/**
 * Whether a user of the query must use two-factor authentication.
 *
 * @param isRequiredForAll by the settings of the server; otherwise a society of the user may require it
 */
export function requiresTwoFactor(isRequiredForAll: boolean) {
  return sql<boolean>`(${isRequiredForAll}::boolean or exists (
    select 1 from user_national_societies members
    join national_societies societies on societies.id = members.national_society_id
    where members.user_id = users.id and societies.requires_two_factor))`;
}

/** Whether a user of the query must set up two-factor authentication before anything else. */
export function mustSetUpTwoFactor(isRequiredForAll: boolean) {
  return sql<boolean>`(${requiresTwoFactor(isRequiredForAll)} and not ${hasTwoFactor})`;
}
