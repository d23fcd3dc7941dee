import type { CollectorMessageSettings } from '@harken/contract/data-collectors/messages';
import type { ProjectScope } from '@harken/domain/access/check-permission';
import { isProjectClosed, isSocietyArchived } from '../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { findSettings, lockProject, storeSettings } from './settings.queries.ts';

/** Of a project that never chose: everything is off, and the form suggests these times. */
const suggested: CollectorMessageSettings = {
  ...{ takesReferrals: false, referralFirstHours: 24, referralNextHours: 48, referralReminders: 2 },
  ...{ sendsThanks: false, answersKeywords: false, asksVillage: false },
};

export async function readSettings(db: Database, projectId: number): Promise<CollectorMessageSettings> {
  return (await findSettings(db, projectId)) ?? suggested;
}

/** Changes what a project sends to data collectors beyond replies to reports. */
export function editSettings(
  db: Database,
  { user, scope, body }: { user: CurrentUser; scope: ProjectScope; body: CollectorMessageSettings },
): Promise<void> {
  const { projectId, nationalSocietyId } = scope;
  return db.transaction().execute(async (trx) => {
    await lockProject(trx, projectId);
    if (await isSocietyArchived(trx, nationalSocietyId)) throw expectedError('nationalSociety.isArchived');
    if (await isProjectClosed(trx, projectId)) throw expectedError('project.projectIsClosed');
    const before = await readSettings(trx, projectId);
    await storeSettings(trx, projectId, body);
    await recordAuditEvent(trx, {
      ...{ action: 'collectorMessages/edit', actor: user, subjectType: 'project', subjectId: projectId },
      ...{ nationalSocietyId, projectId, before, after: body },
    });
  });
}
