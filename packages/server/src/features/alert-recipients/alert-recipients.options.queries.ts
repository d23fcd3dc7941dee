import type { Database } from '../../platform/db/database.ts';

/** Roles that can be not-handled recipients. */
const recipientRoles = ['Manager', 'TechnicalAdvisor', 'Supervisor', 'HeadSupervisor'];

function selectEligibleRecipients(db: Database, nationalSocietyId: number) {
  return db
    .selectFrom('users')
    .innerJoin('userNationalSocieties', 'userNationalSocieties.userId', 'users.id')
    .innerJoin('organizations', 'organizations.id', 'userNationalSocieties.organizationId')
    .where('userNationalSocieties.nationalSocietyId', '=', nationalSocietyId)
    .where('users.role', 'in', recipientRoles)
    .where('users.deletedAt', 'is', null)
    .where('users.name', 'is not', null);
}

/**
 * Users who can be not-handled recipients, by name.
 *
 * @param organizationId only of this organization; null: all of the society
 */
export function findNotHandledRecipientOptions(
  db: Database,
  nationalSocietyId: number,
  organizationId: number | null,
) {
  return selectEligibleRecipients(db, nationalSocietyId)
    .select(['users.id', 'organizations.id as organizationId', 'organizations.name as organizationName'])
    .select((eb) => eb.ref('users.name').$notNull().as('name'))
    .$if(organizationId !== null, (query) => query.where('organizations.id', '=', organizationId))
    .orderBy((eb) => eb.fn('lower', ['users.name']))
    .orderBy('users.id')
    .execute();
}

/** One of them; undefined when the user cannot be one. */
export function findNotHandledRecipientOption(db: Database, nationalSocietyId: number, userId: number) {
  return selectEligibleRecipients(db, nationalSocietyId)
    .select('organizations.id as organizationId')
    .where('users.id', '=', userId)
    .executeTakeFirst();
}
