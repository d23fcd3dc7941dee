import { isDatabaseFault } from '../../platform/db/database-errors.ts';
import type { Services } from '../../platform/services.ts';
import { type IncomingSource, readIncomingForm } from './incoming-form.ts';
import { keyGuard } from './key-guard.ts';
import { IntakeFull, messageIntake } from './message-intake.ts';
import { offeredKey } from './sms.queries.ts';

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
  /** The network address that it came from, as far as the proxies in front are trusted to say. */
  address: string;
}

function reasonOf(error: unknown): string {
  if (error instanceof IntakeFull) return 'too many wait already';
  return isDatabaseFault(error) ? 'the database cannot take it now' : 'the database refused it';
}

/**
 * The status a delivery is answered with (operations.md 1.1): 400 without length, empty or too long; 401 for an unknown
 * key; 200 once the message is committed; 503 when the database cannot take it or too many wait, so that the gateway tries again.
 */
export function messageReceiver(services: Services): (delivery: Delivery) => Promise<number> {
  const takeIn = messageIntake(services);
  const guard = keyGuard(services);
  const statusOf = async ({ source, hasLength, form, address }: Delivery): Promise<number> => {
    const message = hasLength && form?.trim() ? readIncomingForm(source, form) : null;
    if (!message) return 400;
    if (message.apiKey.trim() === '') return 401;
    const key = offeredKey(services.config, message.apiKey);
    try {
      return await guard(address, key, async () => (await takeIn({ ...message, ...key })) === 'stored');
    } catch (error) {
      const { name, code } = error as { name: string; code?: string };
      services.log.error({ name, code }, `a message was not stored: ${reasonOf(error)}`);
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
