import type { Services } from '../../../platform/services.ts';
import { notifyOfAlerts } from '../../notifications/index.ts';
import { findOverdueAlerts } from './notifications.overdue.queries.ts';

/** Notifies those concerned by alerts that became overdue, once per alert. */
export async function notifyOfOverdueAlerts(services: Services): Promise<void> {
  const at = services.clock.now();
  const alerts = await findOverdueAlerts(services.db, at);
  if (alerts.length === 0) return;
  const alertIds = alerts.map(({ id }) => id);
  await services.db
    .transaction()
    .execute((trx) =>
      notifyOfAlerts(trx, services, { kind: 'alertOverdue', alertIds, exceptUserId: null, details: {}, at }),
    );
  const projects = new Map(alerts.map(({ projectId, nationalSocietyId }) => [projectId, nationalSocietyId]));
  for (const [projectId, nationalSocietyId] of projects)
    services.live.announce({ projectId, nationalSocietyId, change: 'notification/added' });
}
