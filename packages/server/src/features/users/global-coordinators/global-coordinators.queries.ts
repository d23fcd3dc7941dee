import type { Database } from '../../../platform/db/database.ts';
import { hasTwoFactor } from '../../../platform/sessions/two-factor-requirement.queries.ts';

function selectGlobalCoordinators(db: Database) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'emailAddress',
      'phoneNumber',
      'additionalPhoneNumber',
      'customOrganization as organization',
    ])
    .where('role', '=', 'GlobalCoordinator')
    .where('deletedAt', 'is', null);
}

export function findGlobalCoordinators(db: Database) {
  return selectGlobalCoordinators(db)
    .select(hasTwoFactor.as('hasTwoFactor'))
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export function findGlobalCoordinator(db: Database, id: number) {
  return selectGlobalCoordinators(db).where('id', '=', id).executeTakeFirst();
}
