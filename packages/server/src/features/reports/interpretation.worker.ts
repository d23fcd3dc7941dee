import { isDatabaseFault } from '../../platform/db/database-errors.ts';
import { isStoringSound } from '../../platform/health/store-probe.queries.ts';
import type { Services } from '../../platform/services.ts';
import { interpretWaitingMessages } from './interpretation.actions.ts';
import { findWaitingIds, postponeMessage, rememberFailure } from './interpretation.storage.queries.ts';

const batchSize = 250;
const pollMilliseconds = 500;
/** While the database is at fault, looks come slower, and nobody hastens them: this long after the second failure, and so on. */
const longestPause = 3000;
/** Tries before a message is set aside, as an error of type Gateway and for an Administrator to look at. */
const lastAttempt = 6;
/** After so many batches in a row that failed for reasons of the database each message is read for itself: it may be one that is behind it. */
const faultsBeforeIsolation = 3;
const postponedForSeconds = 15;
/** A worker that has not ended a look for so long hangs. */
const looksWithin = 60_000;

const reasonOf = (error: unknown) => {
  const { name, code } = error as { name?: string; code?: string };
  return [name, code].filter(Boolean).join(' ');
};

/**
 * Reads every message that waits now, batch after batch. A batch that fails is read message by message, so that one
 * message which throws does not hold up the others.
 *
 * @throws what the database is at fault for: then everything waits, and nothing is held against a message (decision record 46)
 */
export async function readWaitingMessages(services: Services): Promise<void> {
  let count = batchSize;
  while (count === batchSize) {
    count = await interpretWaitingMessages(services, batchSize).catch((error) => {
      if (isDatabaseFault(error)) throw error;
      return readOneByOne(services);
    });
  }
}

async function readOneByOne(services: Services): Promise<number> {
  const ids = await findWaitingIds(services.db, services.clock.now(), batchSize);
  for (const id of ids)
    await interpretWaitingMessages(services, 1, [id]).catch((error) => holdAgainst(services, id, error));
  return ids.length;
}

/** Counts a failed attempt to read a message, when it is the message that makes it fail: the database must store others meanwhile. */
async function holdAgainst(services: Services, id: number, error: unknown): Promise<void> {
  if (isDatabaseFault(error) || !(await isStoringSound(services.intakePool))) throw error;
  const reason = reasonOf(error);
  services.log.error({ rawReportId: id, reason }, 'a message could not be read');
  const now = services.clock.now();
  const setAside = await rememberFailure(services.db, { id, reason, now, lastAttempt });
  if (!setAside) return;
  services.live.changed({ change: 'outbox/workFailed' });
  services.live.changed({ nationalSocietyId: setAside.nationalSocietyId, change: 'report/received' });
}

/**
 * The same while batches go on failing for reasons of the database: if it stores messages all the same, each is read for itself, and
 * those that fail are put off without counting an attempt, so that the others need not wait for them.
 */
async function readAround(services: Services, fault: unknown): Promise<void> {
  if (!isDatabaseFault(fault) || !(await isStoringSound(services.intakePool))) throw fault;
  const ids = await findWaitingIds(services.db, services.clock.now(), batchSize);
  for (const id of ids)
    await interpretWaitingMessages(services, 1, [id]).catch(async (error) => {
      if (!isDatabaseFault(error)) return holdAgainst(services, id, error);
      const until = new Date(services.clock.now().getTime() + postponedForSeconds * 1000);
      await postponeMessage(services.db, { id, reason: reasonOf(error), until });
    });
}

/** A pause between two looks, which ends early when messages came in, unless the last look failed. */
function createPauses(services: Services) {
  let stopNow: () => void = () => undefined;
  let wakeUp: () => void = () => undefined;
  let isWoken = false;
  services.wakeMessageWorker = () => {
    isWoken = true;
    wakeUp();
  };
  return {
    begin: () => {
      isWoken = false;
    },
    rest: (failures: number) =>
      new Promise<void>((resolve) => {
        const pause = Math.min(longestPause, pollMilliseconds * 2 ** failures);
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

/** Reads messages as they come, until stopped: at once when woken, else at the next look. */
export function startMessageWorker(services: Services): { stop(): Promise<void> } {
  const pauses = createPauses(services);
  let isStopped = false;
  let failures = 0;
  let lookedAt = performance.now();
  services.health.add({
    name: 'messageWorker',
    isForTraffic: false,
    holds: () => performance.now() - lookedAt < looksWithin,
  });
  async function look(): Promise<void> {
    pauses.begin();
    try {
      await readWaitingMessages(services);
      failures = 0;
    } catch (error) {
      failures += 1;
      const { name, code } = error as { name?: string; code?: string };
      services.log.error({ name, code }, 'reading messages');
      if (failures > faultsBeforeIsolation) await readAround(services, error).catch(() => undefined);
    }
    lookedAt = performance.now();
  }
  const running = (async () => {
    while (!isStopped) {
      await look();
      if (!isStopped) await pauses.rest(failures);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      pauses.stop();
      await running;
    },
  };
}
