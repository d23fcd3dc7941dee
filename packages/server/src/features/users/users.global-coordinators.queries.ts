import type { Database } from '../../platform/db/database.ts';
import { hasTwoFactor } from '../../platform/sessions/two-factor-demand.queries.ts';

function globalCoordinators(db: Database) {
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

/** The global coordinators, by name. */
export function findGlobalCoordinators(db: Database) {
  return globalCoordinators(db)
    .select(hasTwoFactor.as('hasTwoFactor'))
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export function findGlobalCoordinator(db: Database, id: number) {
  return globalCoordinators(db).where('id', '=', id).executeTakeFirst();
}
