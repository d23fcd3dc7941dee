import type { Services } from '../../../platform/services.ts';
import { reportGatewayDown } from '../../gateway-watch/index.ts';
import { findRunningProjects } from './non-reporting.queries.ts';
import { readGateways } from './non-reporting.ts';

/** A gateway that stopped longer ago was out of use before anybody could be notified, for instance before an upgrade. */
const maxDays = 14;

/** Notifies the staff of national societies of SMS gateways that stopped delivering, once for each time that one stops. */
export async function notifyOfGatewaysDown(services: Services): Promise<void> {
  const { longDb, clock } = services;
  const at = clock.now();
  const since = at.getTime() - maxDays * 86_400_000;
  for (const project of await findRunningProjects(longDb)) {
    const { silent } = await readGateways(longDb, { project, now: at });
    for (const { id, lastReceivedAt: text } of silent) {
      const lastReceivedAt = new Date(text);
      if (lastReceivedAt.getTime() < since) continue;
      await reportGatewayDown(services, {
        smsGatewayId: id,
        reason: 'nonReporting',
        silentSince: lastReceivedAt,
      });
    }
  }
}
