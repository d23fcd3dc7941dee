import type { LineListSettingsBody } from '@harken/contract/outbreaks/line-lists';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { type OutbreakEditor, requireWritable } from '../changes/change-outbreak.ts';
import { anonymizeOldRows, anonymizeRows, findSettings, storeSettings } from './privacy.queries.ts';

/** Changes how a national society protects the personal data of its line lists. */
export function editSettings(
  { db }: Services,
  by: OutbreakEditor,
  { logsViews, retentionDays = null }: LineListSettingsBody,
): Promise<void> {
  const { nationalSocietyId } = by.scope;
  return db.transaction().execute(async (trx) => {
    await requireWritable(trx, by);
    const before = await findSettings(trx, nationalSocietyId);
    const after = { logsViews, retentionDays };
    await storeSettings(trx, nationalSocietyId, after);
    await recordAuditEvent(trx, {
      ...{ action: 'lineListSettings/edit', actor: by.user, nationalSocietyId, before, after },
      ...{ subjectType: 'nationalSociety', subjectId: nationalSocietyId },
    });
  });
}

/**
 * Removes the personal data in line lists of an organization that is deleted, or of a national society that is archived, in its
 * transaction. @returns in how many rows
 */
export function anonymizeLineListsOf(
  trx: Database,
  owner: { organizationId: number } | { nationalSocietyId: number },
): Promise<number> {
  return anonymizeRows(trx, owner);
}

/** Removes personal data of outbreaks that ended long ago, as their national societies want. @returns in how many rows */
export function anonymizeOldLineLists(db: Database, now: Date): Promise<number> {
  return anonymizeOldRows(db, now.toISOString().slice(0, 10));
}
