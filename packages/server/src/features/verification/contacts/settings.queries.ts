import type { VerificationTrigger } from '@harken/domain/verification/limits';
import type { Database } from '../../../platform/db/database.ts';

/** When the contacts of a project are asked. */
export interface VerificationSettings {
  trigger: VerificationTrigger;
  reminderMinutes: number;
  nextContactMinutes: number;
  showsSupervisor: boolean;
}

/** Undefined if nobody is asked. */
export function findSettings(db: Database, projectId: number): Promise<VerificationSettings | undefined> {
  return db
    .selectFrom('verificationSettings')
    .select((eb) => [
      eb.ref('trigger').$castTo<VerificationTrigger>().as('trigger'),
      'reminderMinutes',
      'nextContactMinutes',
      'showsSupervisor',
    ])
    .where('projectId', '=', projectId)
    .executeTakeFirst();
}

/** @param settings null to ask nobody */
export async function storeSettings(
  trx: Database,
  projectId: number,
  settings: VerificationSettings | null,
): Promise<void> {
  await trx.deleteFrom('verificationSettings').where('projectId', '=', projectId).execute();
  if (settings)
    await trx
      .insertInto('verificationSettings')
      .values({ projectId, ...settings })
      .execute();
}

/** Locks a project until the transaction ends. */
export async function lockProject(trx: Database, projectId: number): Promise<void> {
  await trx.selectFrom('projects').select('id').where('id', '=', projectId).forNoKeyUpdate().execute();
}
