import { countRecovered } from '../../../channels/stored/gap-repairs.queries.ts';
import { describeForLog } from '../../../platform/db/database-errors.ts';
import type { Services } from '../../../platform/services.ts';

/** So often at most, the messages of a telephone are counted. */
const pauseMilliseconds = 2000;

/**
 * Counts the messages that telephones were asked to deliver again: at once, and once more after a pause in which others arrived, so
 * that thousands cost few queries and the last one counts. The watch of gateways counts what a process that stopped left out.
 */
export function createRecoveryCounter({ db, clock, live, log }: Services) {
  /** The gateways whose pause is not over, and whether messages arrived in it. */
  const pauses = new Map<number, { hasMore: boolean; timer: NodeJS.Timeout }>();
  let isStopped = false;

  async function count(smsGatewayId: number, nationalSocietyId: number): Promise<void> {
    try {
      const counted = await countRecovered(db, { smsGatewayId, now: clock.now() });
      if (counted.length === 0) return;
      for (const change of ['smsGateway/phoneChanged', 'smsGateway/state'] as const)
        live.announce({ nationalSocietyId, change });
    } catch (error) {
      // The messages are stored: the telephone need not send them again for a number.
      log.warn(describeForLog(error), 'could not count recovered messages');
    }
  }

  async function note(smsGatewayId: number, nationalSocietyId: number): Promise<void> {
    const pause = pauses.get(smsGatewayId);
    if (pause) pause.hasMore = true;
    if (pause || isStopped) return;
    const timer = setTimeout(() => {
      const hasMore = pauses.get(smsGatewayId)?.hasMore;
      pauses.delete(smsGatewayId);
      if (hasMore) void note(smsGatewayId, nationalSocietyId);
    }, pauseMilliseconds).unref();
    pauses.set(smsGatewayId, { hasMore: false, timer });
    await count(smsGatewayId, nationalSocietyId);
  }

  return {
    /** A message of this gateway was stored. */
    note,
    stop(): void {
      isStopped = true;
      for (const { timer } of pauses.values()) clearTimeout(timer);
    },
  };
}
