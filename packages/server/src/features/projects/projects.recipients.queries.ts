import type { Database } from '../../platform/db/database.ts';

/** The roles that can be told when nobody handles an alert. */
const recipientRoles = ['Manager', 'TechnicalAdvisor', 'Supervisor', 'HeadSupervisor'];

function recipients(db: Database, nationalSocietyId: number) {
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
 * Who can be told when nobody handles an alert, by name.
 *
 * @param organizationId only of this organization; null: of all in the society
 */
export function findNotHandledCandidates(
  db: Database,
  nationalSocietyId: number,
  organizationId: number | null,
) {
  return recipients(db, nationalSocietyId)
    .select(['users.id', 'organizations.id as organizationId', 'organizations.name as organizationName'])
    .select((eb) => eb.ref('users.name').$notNull().as('name'))
    .$if(organizationId !== null, (query) => query.where('organizations.id', '=', organizationId))
    .orderBy((eb) => eb.fn('lower', ['users.name']))
    .orderBy('users.id')
    .execute();
}

/** One of them; undefined when the user is none. */
export function findNotHandledCandidate(db: Database, nationalSocietyId: number, userId: number) {
  return recipients(db, nationalSocietyId)
    .select('organizations.id as organizationId')
    .where('users.id', '=', userId)
    .executeTakeFirst();
}
