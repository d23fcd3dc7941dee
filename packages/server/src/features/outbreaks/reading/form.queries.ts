import type { SocietyScope } from '@harken/domain/access/check-permission';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { selectHealthRiskName } from '../../../platform/health-risk-names.queries.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';

/** The health risks that outbreaks can be of, by number. */
export function findHealthRiskChoices(db: Database, languageCode: string) {
  return db
    .selectFrom('healthRisks')
    .select(['healthRisks.id', selectHealthRiskName(languageCode).as('name')])
    .where('healthRisks.healthRiskType', '!=', 'Activity')
    .orderBy('healthRisks.healthRiskCode')
    .execute();
}

/**
 * Who can be responsible, by name: people with an account in the own organization; of Administrators everybody in the national
 * society. Data consumers only read.
 */
export async function findPeopleChoices(
  db: Database,
  { user, scope }: { user: Pick<CurrentUser, 'role'>; scope: SocietyScope },
): Promise<{ id: number; name: string }[]> {
  const isOwn =
    user.role === 'Administrator' ? sql`true` : sql`members.organization_id = ${scope.organizationId ?? 0}`;
  const { rows } = await sql<{ id: number; name: string }>`
    select users.id, users.name from user_national_societies members join users on users.id = members.user_id
    where members.national_society_id = ${scope.nationalSocietyId} and ${isOwn} and users.deleted_at is null
      and not users.is_anonymized and users.role <> 'DataConsumer'
    order by lower(users.name), users.id limit 1000`.execute(db);
  return rows;
}
