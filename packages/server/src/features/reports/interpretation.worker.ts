import { isDatabaseUnreachable } from '../../platform/db/database-errors.ts';
import type { Services } from '../../platform/services.ts';
import { interpretWaitingMessages } from './interpretation.actions.ts';
import { findWaitingIds, rememberFailure } from './interpretation.storage.queries.ts';

const batchSize = 250;
const pollMilliseconds = 500;
/** Tries before a message is set aside for an Administrator to look at. */
const lastAttempt = 6;

/**
 * Reads every message that waits now, batch after batch. A batch that fails is read message by message, so that one
 * message which throws does not hold up the others.
 */
export async function readWaitingMessages(services: Services): Promise<void> {
  let count = batchSize;
  while (count === batchSize) {
    count = await interpretWaitingMessages(services, batchSize).catch((error) =>
      readOneByOne(services, error),
    );
  }
}

async function readOneByOne(services: Services, batchError: unknown): Promise<number> {
  if (isDatabaseUnreachable(batchError)) throw batchError;
  const ids = await findWaitingIds(services.db, services.clock.now(), batchSize);
  for (const id of ids) {
    await interpretWaitingMessages(services, 1, [id]).catch(async (error) => {
      if (isDatabaseUnreachable(error)) throw error;
      const { name, code } = error as { name?: string; code?: string };
      const reason = [name, code].filter(Boolean).join(' ');
      services.log.error({ rawReportId: id, reason }, 'a message could not be read');
      await rememberFailure(services.db, { id, reason, now: services.clock.now(), lastAttempt });
      services.live.changed({ change: 'outbox/workFailed' });
    });
  }
  return ids.length;
}

/** Reads messages as they come, until stopped: at once when woken, else at the next look. */
export function startMessageWorker(services: Services): { stop(): Promise<void> } {
  let isStopped = false;
  let wakeUp: () => void = () => undefined;
  let isWoken = false;
  services.wakeMessageWorker = () => {
    isWoken = true;
    wakeUp();
  };
  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, isWoken ? 0 : pollMilliseconds);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const running = (async () => {
    while (!isStopped) {
      isWoken = false;
      await readWaitingMessages(services).catch((error) => {
        services.log.error(
          { name: (error as Error).name, code: (error as { code?: string }).code },
          'reading messages',
        );
      });
      await rest();
    }
  })();
  return {
    async stop() {
      isStopped = true;
      wakeUp();
      await running;
    },
  };
}
