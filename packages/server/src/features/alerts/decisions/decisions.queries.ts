import type { EscalatedOutcome } from '@harken/domain/alerts/statuses';
import type { Dismissal } from '@harken/domain/reports/dismissal-reasons';
import type { Database } from '../../../platform/db/database.ts';

interface Decision {
  alertId: number;
  by: number;
  at: Date;
}

export async function storeEscalation(
  trx: Database,
  { alertId, by, at, isNotified }: Decision & { isNotified: boolean },
): Promise<void> {
  await trx
    .updateTable('alerts')
    .set({
      status: 'Escalated',
      escalatedAt: at,
      escalatedById: by,
      recipientsNotifiedAt: isNotified ? at : null,
    })
    .where('id', '=', alertId)
    .execute();
}

/** Removes the reports of a dismissed alert from it; those that were not cross-checked become New again (docs/spec/alerts.md). */
export async function storeDismissal(
  trx: Database,
  { alertId, by, at, dismissal }: Decision & { dismissal: Dismissal },
): Promise<void> {
  await trx
    .updateTable('alerts')
    .set({
      ...{ status: 'Dismissed', dismissedAt: at, dismissedById: by },
      ...{ dismissalReason: dismissal.reason, dismissalNote: dismissal.note },
    })
    .where('id', '=', alertId)
    .execute();
  await trx
    .updateTable('reports')
    .set((eb) => ({
      alertId: null,
      status: eb.case().when('status', '=', 'Pending').then('New').else(eb.ref('status')).end(),
    }))
    .where('alertId', '=', alertId)
    .execute();
}

/** Reports of a closed alert no longer link to later ones; those that were not cross-checked become Closed. */
export async function storeClosing(
  trx: Database,
  closing: Decision & { escalatedOutcome: EscalatedOutcome | null; comments: string | null },
): Promise<void> {
  const { alertId, by, at, escalatedOutcome, comments } = closing;
  await trx
    .updateTable('alerts')
    .set({ status: 'Closed', closedAt: at, closedById: by, escalatedOutcome, comments })
    .where('id', '=', alertId)
    .execute();
  await trx
    .updateTable('reports')
    .set((eb) => ({
      isInClosedAlert: true,
      status: eb.case().when('status', '=', 'Pending').then('Closed').else(eb.ref('status')).end(),
    }))
    .where('alertId', '=', alertId)
    .execute();
}

/**
 * Records that the not-handled check of an alert has run.
 *
 * @returns whether the alert is still open and the check has not run before
 */
export async function recordNotHandledCheck(trx: Database, alertId: number, at: Date): Promise<boolean> {
  const updated = await trx
    .updateTable('alerts')
    .set({ notHandledCheckedAt: at })
    .where('id', '=', alertId)
    .where('notHandledCheckedAt', 'is', null)
    .returning('status')
    .executeTakeFirst();
  return updated?.status === 'Open';
}
