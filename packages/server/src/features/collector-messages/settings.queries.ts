import type { CollectorMessageSettings } from '@harken/contract/data-collectors/messages';
import type { Database } from '../../platform/db/database.ts';

/** What a project sends to data collectors; undefined if it never chose. */
export function findSettings(db: Database, projectId: number): Promise<CollectorMessageSettings | undefined> {
  return db
    .selectFrom('collectorMessageSettings')
    .select([
      'takesReferrals',
      'referralFirstHours',
      'referralNextHours',
      'referralReminders',
      'sendsThanks',
      'answersKeywords',
      'asksVillage',
    ])
    .where('projectId', '=', projectId)
    .executeTakeFirst();
}

export async function storeSettings(
  trx: Database,
  projectId: number,
  settings: CollectorMessageSettings,
): Promise<void> {
  await trx
    .insertInto('collectorMessageSettings')
    .values({ projectId, ...settings })
    .onConflict((conflict) => conflict.column('projectId').doUpdateSet(settings))
    .execute();
}

/** Locks a project until the transaction ends. */
export async function lockProject(trx: Database, projectId: number): Promise<void> {
  await trx.selectFrom('projects').select('id').where('id', '=', projectId).forNoKeyUpdate().execute();
}
