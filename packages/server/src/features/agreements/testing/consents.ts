import type { Insertable } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { NationalSocietyConsents } from '../../../platform/db/schema.ts';

/** What tests of the agreement put into the database, and look up there. */

export async function appoint(
  db: Database,
  organizationId: number,
  heads: { headManagerId?: number; pendingHeadManagerId?: number },
): Promise<void> {
  await db.updateTable('organizations').set(heads).where('id', '=', organizationId).execute();
}

export function headsOf(db: Database, organizationId: number) {
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

/** What was consented to for a society, with the copies kept of it, the oldest first. */
export function consentsOf(db: Database, nationalSocietyId: number) {
  return db
    .selectFrom('nationalSocietyConsents')
    .leftJoin('agreementCopies', 'agreementCopies.name', 'nationalSocietyConsents.consentDocument')
    .selectAll('nationalSocietyConsents')
    .select(['agreementCopies.languageCode', 'agreementCopies.content'])
    .where('nationalSocietyId', '=', nationalSocietyId)
    .orderBy('nationalSocietyConsents.id')
    .execute();
}
