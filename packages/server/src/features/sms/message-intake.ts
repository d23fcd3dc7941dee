import { isDatabaseFault } from '../../platform/db/database-errors.ts';
import type { Services } from '../../platform/services.ts';
import { type KeyedMessage, storeIncomingMessages } from './sms.queries.ts';

/** What became of a message that a gateway delivered. */
export type Intake = 'stored' | 'unknownKey';

interface Waiting {
  message: KeyedMessage;
  resolve(intake: Intake): void;
  reject(error: unknown): void;
}

const batchSize = 250;
/** While so many batches are on their way to the disk, what arrives waits for the next one: that is what gathers it. */
const batchesAtOnce = 2;
/**
 * So many may wait for a batch: what a process stores in a second or two. More would wait longer than gateways do, who then send again
 * what is stored all the same; so they are told at once to try again later. In memory it is some 20 MB.
 */
const mostWaiting = 4000;

/** More messages came than can be stored in time. */
export class IntakeFull extends Error {
  override readonly name = 'IntakeFull';
}

/**
 * Takes messages in: each is answered only after it is committed (decision 10), and those that arrive together share one
 * commit, which is what makes taking them in fast.
 */
export function messageIntake(services: Services): (message: KeyedMessage) => Promise<Intake> {
  const waiting: Waiting[] = [];
  let running = 0;
  let isFlushDue = false;

  async function store(batch: Waiting[]): Promise<void> {
    const known = await storeIncomingMessages(
      services.intakePool,
      batch.map(({ message }) => message),
      // What comes from the demo's simulator must never lead to an SMS that is really sent.
      { arrivedAt: services.clock.now(), isDemo: services.config.isDemo },
    );
    batch.forEach(({ resolve }, position) => {
      resolve(known.has(position) ? 'stored' : 'unknownKey');
    });
    if (known.size > 0) services.wakeMessageWorker();
  }

  /** One message that the database refuses must not take the others with it. */
  async function storeEach(batch: Waiting[], error: unknown): Promise<void> {
    if (batch.length === 1) return batch[0]?.reject(error);
    for (const one of batch) await store([one]).catch(one.reject);
  }

  /** A fault of the database is one for everybody who waits: whoever is told so at once can try elsewhere. */
  async function refuse(batch: Waiting[], error: unknown): Promise<void> {
    if (!isDatabaseFault(error)) return storeEach(batch, error);
    for (const { reject } of [...batch, ...waiting.splice(0)]) reject(error);
  }

  async function flush(): Promise<void> {
    isFlushDue = false;
    if (running >= batchesAtOnce || waiting.length === 0) return;
    const batch = waiting.splice(0, batchSize);
    running += 1;
    await store(batch).catch((error) => refuse(batch, error));
    running -= 1;
    if (waiting.length > 0) void flush();
  }

  return (message) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= mostWaiting) {
        reject(new IntakeFull());
        return;
      }
      waiting.push({ message, resolve, reject });
      // What arrived in the same turn goes together; nobody waits when nothing is on its way.
      if (!isFlushDue) setImmediate(flush);
      isFlushDue = true;
    });
}
