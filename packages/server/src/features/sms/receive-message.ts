import { listFormTypes } from '../../channels/all-types.ts';
import type { FormType } from '../../channels/channel.ts';
import { isTransientDatabaseError } from '../../platform/db/database-errors.ts';
import type { Services } from '../../platform/services.ts';
import { toDeliveryKeys } from './delivery-key.ts';
import { parseIncomingForm } from './incoming-form.ts';
import { createKeyGuard } from './key-guard.ts';
import { createKeyHashes } from './key-hashes.ts';
import { type Ingestion, IngestionQueueFull } from './message-ingestion.ts';
import { createRejectionRecorder } from './rejections.ts';

/** The largest form a gateway may post, in bytes. */
export const formLimit = 3000;

/** The types of gateways by the paths to which they post, in lower case. */
export function listFormAddresses(): ReadonlyMap<string, FormType> {
  const addresses = new Map<string, FormType>();
  for (const type of listFormTypes()) {
    const path = type.form.path.toLowerCase();
    if (!addresses.has(path)) addresses.set(path, type);
  }
  return addresses;
}

/** What a gateway posted; `form` is null if it was too long. */
export interface Delivery {
  type: FormType;
  hasLength: boolean;
  form: string | null;
  /** The client's network address, as reported by trusted proxies. */
  address: string;
}

function describeError(error: unknown): string {
  if (error instanceof IngestionQueueFull) return 'the queue is full';
  return isTransientDatabaseError(error) ? 'the database cannot store it now' : 'the database refused it';
}

/**
 * The status of a delivery: 400 without a length, empty or too long; 401 for an unknown key; 200 once the message is
 * committed; 503 if the database cannot store it or the queue is full, so that the gateway retries (docs/spec/sms.md).
 */
export function createMessageReceiver(
  services: Services,
  ingest: Ingestion,
): (delivery: Delivery) => Promise<number> {
  const guardKey = createKeyGuard(services);
  const recordRejection = createRejectionRecorder(services);
  const { hashKey, rememberKey } = createKeyHashes(services.config);
  const handleDelivery = async ({ type, hasLength, form, address }: Delivery): Promise<number> => {
    const source = type.name;
    const message = hasLength && form?.trim() ? parseIncomingForm(type, form) : null;
    if (!message) {
      recordRejection(source, form === null ? 'tooLong' : 'unreadable');
      return 400;
    }
    if (message.apiKey.trim() === '') {
      recordRejection(source, 'noKey');
      return 401;
    }
    const key = hashKey(message.apiKey);
    try {
      const status = await guardKey(
        address,
        key,
        async () =>
          (await ingest({ ...message, ...key, ...toDeliveryKeys(message, services.clock.now()) })) ===
          'stored',
      );
      if (status === 401) recordRejection(source, 'wrongKey');
      else if (status === 200) rememberKey(key);
      return status;
    } catch (error) {
      const { name, code } = error as { name: string; code?: string };
      services.log.error({ name, code }, `Could not store a message: ${describeError(error)}`);
      return 503;
    }
  };
  return async (delivery) => {
    const status = await handleDelivery(delivery);
    const outcome = status === 200 ? 'taken' : status === 503 ? 'failed' : 'refused';
    services.metrics.messagesReceived.inc({ source: delivery.type.name, outcome });
    return status;
  };
}
