import { Refusal } from '../../external/refusal.ts';
import type { Services } from '../../platform/services.ts';

/** A notification that is to be sent. */
export interface Notification {
  id: number;
  kind: string;
  body: string;
  webhookId: number | null;
  createdAt: Date;
}

/**
 * Sends a notification to its webhook, signed.
 *
 * @throws Refusal when it is not taken
 */
export async function sendNotification(_services: Services, _notification: Notification): Promise<void> {
  throw new Refusal('outbox.reason.webhookGone', 'none', true);
}
