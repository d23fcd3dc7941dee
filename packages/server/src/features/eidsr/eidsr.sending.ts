import { Refusal } from '../../external/refusal.ts';
import type { Services } from '../../platform/services.ts';

/** An event of an alert that is to be sent: one for each organisation unit. */
export interface EidsrMessage {
  alertId: number | null;
  organisationUnitId: string | null;
  eventId: string | null;
  attempts: number;
}

/**
 * Sends the event that an alert is for one unit of the outbreak system.
 *
 * @throws Refusal when it is not taken
 */
export async function sendEidsrEvent(_services: Services, _message: EidsrMessage): Promise<void> {
  throw new Refusal('outbox.reason.eidsrNothingToSend', 'none', true);
}
