import { isDatabaseUnreachable } from '../../platform/db/database-errors.ts';
import type { Services } from '../../platform/services.ts';
import { type IncomingSource, readIncomingForm } from './incoming-form.ts';
import { messageIntake } from './message-intake.ts';

/** The largest form a gateway may post, in bytes. */
export const formLimit = 3000;

/** Where gateways deliver, by the address in lower case. */
export const gatewayAddresses: ReadonlyMap<string, IncomingSource> = new Map([
  ['/api/enqueuesmseaglereport', 'SmsEagle'],
  ['/api/enqueuesmsgatewayreport', 'SmsGateway'],
  ['/api/enqueuetelerivetreport', 'Telerivet'],
]);

/** What a gateway posted; the form is null when it was too long. */
export interface Delivery {
  source: IncomingSource;
  hasLength: boolean;
  form: string | null;
}

/**
 * The status a delivery is answered with (operations.md 1.1): 400 without length, empty or too long; 401 for an unknown
 * key; 200 once the message is committed; 503 when the database cannot take it, so that the gateway tries again.
 */
export function messageReceiver(services: Services): (delivery: Delivery) => Promise<number> {
  const takeIn = messageIntake(services);
  const statusOf = async ({ source, hasLength, form }: Delivery): Promise<number> => {
    const message = hasLength && form?.trim() ? readIncomingForm(source, form) : null;
    if (!message) return 400;
    if (message.apiKey.trim() === '') return 401;
    try {
      return (await takeIn(message)) === 'stored' ? 200 : 401;
    } catch (error) {
      const { name, code } = error as { name: string; code?: string };
      const reason = isDatabaseUnreachable(error)
        ? 'the database cannot be reached'
        : 'the database refused it';
      services.log.error({ name, code }, `a message was not stored: ${reason}`);
      return 503;
    }
  };
  return async (delivery) => {
    const status = await statusOf(delivery);
    const outcome = status === 200 ? 'taken' : status === 503 ? 'failed' : 'refused';
    services.metrics.messagesReceived.inc({ source: delivery.source, outcome });
    return status;
  };
}
