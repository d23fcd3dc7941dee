import type { Services } from '../../../platform/services.ts';
import { notifyOfAlerts } from '../../notifications/index.ts';
import { findOverdueAlerts } from './notifications.overdue.queries.ts';

/** Notifies those concerned by alerts that became overdue, once per alert. */
export async function notifyOfOverdueAlerts(services: Services): Promise<void> {
  const at = services.clock.now();
  const alertIds = await findOverdueAlerts(services.db, at);
  if (alertIds.length === 0) return;
  await services.db
    .transaction()
    .execute((trx) =>
      notifyOfAlerts(trx, services, { kind: 'alertOverdue', alertIds, exceptUserId: null, details: {}, at }),
    );
}
