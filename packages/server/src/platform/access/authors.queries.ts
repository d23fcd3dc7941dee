import { type RawBuilder, sql } from 'kysely';

/** Somebody who did something, and the organization shown where they are not named. */
export interface Author {
  name: string | null;
  isDeleted: boolean;
  organizationId: number | null;
  organization: string | null;
}

/** The user with an id, and their organization in a national society. */
export function selectAuthor(
  userId: RawBuilder<unknown>,
  nationalSocietyId: RawBuilder<unknown>,
): RawBuilder<Author | null> {
  return sql<Author | null>`(
    select json_build_object('name', users.name, 'isDeleted', users.deleted_at is not null,
      'organizationId', organizations.id, 'organization', organizations.name)
    from users
    left join user_national_societies on user_national_societies.user_id = users.id
      and user_national_societies.national_society_id = ${nationalSocietyId}
    left join organizations on organizations.id = user_national_societies.organization_id
    where users.id = ${userId})`;
}
