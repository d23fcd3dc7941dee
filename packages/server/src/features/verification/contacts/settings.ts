import type { VerificationSettingsBody } from '@harken/contract/verification/contacts';
import type { ProjectScope } from '@harken/domain/access/check-permission';
import { isProjectClosed, isSocietyArchived } from '../../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import { findSettings, lockProject, storeSettings } from './settings.queries.ts';

/** What the form suggests for a project that asks nobody yet. */
const suggested = { reminderMinutes: 60, nextContactMinutes: 240, showsSupervisor: false };

export async function readSettings(db: Database, projectId: number) {
  return (await findSettings(db, projectId)) ?? { trigger: null, ...suggested };
}

/** Changes when contacts are asked about the alerts of a project. */
export function editSettings(
  db: Database,
  { user, scope, body }: { user: CurrentUser; scope: ProjectScope; body: VerificationSettingsBody },
): Promise<void> {
  const { projectId, nationalSocietyId } = scope;
  return db.transaction().execute(async (trx) => {
    await lockProject(trx, projectId);
    if (await isSocietyArchived(trx, nationalSocietyId)) throw expectedError('nationalSociety.isArchived');
    if (await isProjectClosed(trx, projectId)) throw expectedError('project.projectIsClosed');
    const before = await readSettings(trx, projectId);
    const { trigger, ...times } = body;
    await storeSettings(trx, projectId, trigger ? { trigger, ...times } : null);
    await recordAuditEvent(trx, {
      ...{ action: 'verificationSettings/edit', actor: user, subjectType: 'project', subjectId: projectId },
      ...{ nationalSocietyId, projectId, before, after: { ...body, trigger: trigger ?? null } },
    });
  });
}
