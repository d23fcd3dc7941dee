import { isTransientDatabaseError } from '../../platform/db/database-errors.ts';
import type { Services } from '../../platform/services.ts';
import { type KeyedMessage, storeIncomingMessages, type VerifiedMessage } from './sms.queries.ts';

/** The result for a delivered message. */
export type IngestionResult = 'stored' | 'unknownKey';

/** Stores a message and says whether its gateway is known; rejects when the database cannot store it. */
export type Ingestion = (message: KeyedMessage | VerifiedMessage) => Promise<IngestionResult>;

interface Waiting {
  message: KeyedMessage | VerifiedMessage;
  resolve(result: IngestionResult): void;
  reject(error: unknown): void;
}

const batchSize = 250;
/** While this many batches are being committed, new messages are gathered for the next one. */
const maxConcurrentBatches = 2;
/**
 * Maximum queue length: what a process stores in a second or two, some 20 MB. Beyond that, gateways would time out and
 * send again what is stored anyway, so they get an immediate response to retry later.
 */
const maxWaiting = 4000;

/** More messages arrived than can be stored in time. */
export class IngestionQueueFull extends Error {
  override readonly name = 'IngestionQueueFull';
}

/**
 * Stores messages. Each is confirmed only after its commit; those that arrive together share one commit, which makes
 * ingestion fast (docs/decisions/0002).
 */
export function createIngestion(services: Services): Ingestion {
  const waiting: Waiting[] = [];
  let running = 0;
  let isFlushScheduled = false;

  async function store(batch: Waiting[]): Promise<void> {
    const knownPositions = await storeIncomingMessages(
      services.ingestionPool,
      batch.map(({ message }) => message),
      // Messages of the demo must never lead to real SMS.
      { arrivedAt: services.clock.now(), isDemo: services.config.isDemo },
    );
    batch.forEach(({ resolve }, position) => {
      resolve(knownPositions.has(position) ? 'stored' : 'unknownKey');
    });
    if (knownPositions.size > 0) services.wakeMessageWorker();
  }

  /** Stores messages individually, so that one refused by the database does not fail the others. */
  async function storeEach(batch: Waiting[], error: unknown): Promise<void> {
    if (batch.length === 1) return batch[0]?.reject(error);
    for (const one of batch) await store([one]).catch(one.reject);
  }

  /** A database fault affects all waiting messages: rejecting them immediately lets gateways retry elsewhere. */
  async function rejectBatch(batch: Waiting[], error: unknown): Promise<void> {
    if (!isTransientDatabaseError(error)) return storeEach(batch, error);
    for (const { reject } of [...batch, ...waiting.splice(0)]) reject(error);
  }

  async function flush(): Promise<void> {
    isFlushScheduled = false;
    if (running >= maxConcurrentBatches || waiting.length === 0) return;
    const batch = waiting.splice(0, batchSize);
    running += 1;
    await store(batch).catch((error) => rejectBatch(batch, error));
    running -= 1;
    if (waiting.length > 0) void flush();
  }

  return (message) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= maxWaiting) {
        reject(new IngestionQueueFull());
        return;
      }
      waiting.push({ message, resolve, reject });
      // Messages of the same event loop iteration are stored together. If no batch is running, there is no further delay.
      if (!isFlushScheduled) setImmediate(flush);
      isFlushScheduled = true;
    });
}
