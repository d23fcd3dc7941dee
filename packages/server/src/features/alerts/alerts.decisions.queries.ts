import type { EscalatedOutcome } from '@harken/domain/alerts/statuses';
import type { Database } from '../../platform/db/database.ts';

/** Who decided on an alert, and when. */
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

/** The reports of a dismissed alert are in no alert any more; those nobody checked are New again (decision 14). */
export async function storeDismissal(trx: Database, { alertId, by, at }: Decision): Promise<void> {
  await trx
    .updateTable('alerts')
    .set({ status: 'Dismissed', dismissedAt: at, dismissedById: by })
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

/** The reports of a closed alert no longer link to later ones; those nobody checked are Closed with it. */
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
 * Notes that an alert was looked at when its time was over.
 *
 * @returns whether it is still open and was not looked at before
 */
export async function markLookedAt(trx: Database, alertId: number, at: Date): Promise<boolean> {
  const marked = await trx
    .updateTable('alerts')
    .set({ notHandledCheckedAt: at })
    .where('id', '=', alertId)
    .where('notHandledCheckedAt', 'is', null)
    .returning('status')
    .executeTakeFirst();
  return marked?.status === 'Open';
}
