import { describeForLog, isTransientDatabaseError } from '../../../platform/db/database-errors.ts';
import { canStoreMessages } from '../../../platform/health/store-probe.queries.ts';
import type { Services } from '../../../platform/services.ts';
import { processWaitingMessages } from './processing.actions.ts';
import { findWaitingIds, postponeMessage, recordFailure } from './processing.storage.queries.ts';

const batchSize = 250;
const pollMilliseconds = 500;
/** While the database fails, polling slows down to this interval and nobody can wake the worker earlier. */
const maxPollInterval = 3000;
/** Attempts before a message is set aside, as an error of type Gateway and for an Administrator to check. */
const lastAttempt = 6;
/** After this many failed batches in a row messages are processed individually, as a single message may cause the failure. */
const faultsBeforeIsolation = 3;
const postponedForSeconds = 15;
/** A worker whose poll takes longer than this is considered hung. */
const maxPollDuration = 60_000;

const describeError = (error: unknown) => {
  const { name, code } = error as { name?: string; code?: string };
  return [name, code].filter(Boolean).join(' ');
};

/**
 * Processes all waiting messages in batches. A batch that fails is processed message by message, so that one message cannot
 * block the others.
 *
 * @throws database faults: then all messages wait, and no attempt is counted (docs/decisions/0046)
 */
export async function processAllWaitingMessages(services: Services): Promise<void> {
  let count = batchSize;
  while (count === batchSize) {
    count = await processWaitingMessages(services, batchSize).catch((error) => {
      if (isTransientDatabaseError(error)) throw error;
      return processOneByOne(services);
    });
  }
}

async function processOneByOne(services: Services): Promise<number> {
  const ids = await findWaitingIds(services.db, services.clock.now(), batchSize);
  for (const id of ids)
    await processWaitingMessages(services, 1, [id]).catch((error) => countFailedAttempt(services, id, error));
  return ids.length;
}

/** Counts a failed attempt, but only if the message causes it: other messages can be stored at the same time. */
async function countFailedAttempt(services: Services, id: number, error: unknown): Promise<void> {
  if (isTransientDatabaseError(error) || !(await canStoreMessages(services.ingestionPool))) throw error;
  const reason = describeError(error);
  services.log.error({ rawReportId: id, reason }, 'Could not process a message');
  const now = services.clock.now();
  const setAside = await recordFailure(services.db, { id, reason, now, lastAttempt });
  if (!setAside) return;
  services.live.announce({ change: 'outbox/workFailed' });
  services.live.announce({ nationalSocietyId: setAside.nationalSocietyId, change: 'report/received' });
}

/**
 * Used while batches keep failing because of the database. If it can store messages nevertheless, each message is processed
 * individually; those that fail are postponed without counting an attempt, so that the others need not wait.
 */
async function processIndividually(services: Services, fault: unknown): Promise<void> {
  if (!isTransientDatabaseError(fault) || !(await canStoreMessages(services.ingestionPool))) throw fault;
  const ids = await findWaitingIds(services.db, services.clock.now(), batchSize);
  for (const id of ids)
    await processWaitingMessages(services, 1, [id]).catch(async (error) => {
      if (!isTransientDatabaseError(error)) return countFailedAttempt(services, id, error);
      const until = new Date(services.clock.now().getTime() + postponedForSeconds * 1000);
      await postponeMessage(services.db, { id, reason: describeError(error), until });
    });
}

/** Waits between polls. New messages end the wait early, unless the last poll failed. */
function createPollTimer(services: Services) {
  let stopNow: () => void = () => undefined;
  let wakeUp: () => void = () => undefined;
  let isWoken = false;
  services.wakeMessageWorker = () => {
    isWoken = true;
    wakeUp();
  };
  return {
    reset: () => {
      isWoken = false;
    },
    wait: (failures: number) =>
      new Promise<void>((resolve) => {
        const pause = Math.min(maxPollInterval, pollMilliseconds * 2 ** failures);
        const mayBeWoken = failures === 0;
        const timer = setTimeout(resolve, mayBeWoken && isWoken ? 0 : pause);
        const end = () => {
          clearTimeout(timer);
          resolve();
        };
        wakeUp = mayBeWoken ? end : () => undefined;
        stopNow = end;
      }),
    stop: () => stopNow(),
  };
}

/** Processes messages until stopped: immediately when woken, otherwise at the next poll. */
export function startMessageWorker(services: Services): { stop(): Promise<void> } {
  const pollTimer = createPollTimer(services);
  let isStopped = false;
  let failures = 0;
  let polledAt = performance.now();
  services.health.add({
    name: 'messageWorker',
    isForTraffic: false,
    passes: () => performance.now() - polledAt < maxPollDuration,
  });
  async function poll(): Promise<void> {
    pollTimer.reset();
    try {
      await processAllWaitingMessages(services);
      failures = 0;
    } catch (error) {
      failures += 1;
      // A fault of the database is retried: it is an error only if it lasts.
      const isBrief = isTransientDatabaseError(error) && failures <= faultsBeforeIsolation;
      services.log[isBrief ? 'warn' : 'error'](describeForLog(error), 'Processing messages failed');
      if (failures > faultsBeforeIsolation) await processIndividually(services, error).catch(() => undefined);
    }
    polledAt = performance.now();
  }
  const running = (async () => {
    while (!isStopped) {
      await poll();
      if (!isStopped) await pollTimer.wait(failures);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      pollTimer.stop();
      await running;
    },
  };
}
