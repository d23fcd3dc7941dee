import type { Insertable } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { NationalSocietyConsents } from '../../../platform/db/schema.ts';

/** Stores and finds consents and head managers in tests of the agreement. */

export async function setHeadManagers(
  db: Database,
  organizationId: number,
  heads: { headManagerId?: number; pendingHeadManagerId?: number },
): Promise<void> {
  await db.updateTable('organizations').set(heads).where('id', '=', organizationId).execute();
}

export function findHeadManagers(db: Database, organizationId: number) {
  return db
    .selectFrom('organizations')
    .select(['headManagerId', 'pendingHeadManagerId'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
}

export async function aConsent(
  db: Database,
  nationalSocietyId: number,
  given: Omit<Insertable<NationalSocietyConsents>, 'nationalSocietyId'>,
): Promise<void> {
  await db
    .insertInto('nationalSocietyConsents')
    .values({ nationalSocietyId, ...given })
    .execute();
}

/** The consents for a society with the stored copies, oldest first. */
export function findConsents(db: Database, nationalSocietyId: number) {
  return db
    .selectFrom('nationalSocietyConsents')
    .leftJoin('agreementCopies', 'agreementCopies.name', 'nationalSocietyConsents.consentDocument')
    .selectAll('nationalSocietyConsents')
    .select(['agreementCopies.languageCode', 'agreementCopies.content'])
    .where('nationalSocietyId', '=', nationalSocietyId)
    .orderBy('nationalSocietyConsents.id')
    .execute();
}
