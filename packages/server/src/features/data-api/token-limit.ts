import { type CallLimit, occupySlots, windowSeconds } from '../../platform/http/limits/call-limits.ts';
import { setRateLimit } from '../../platform/http/limits/rate-limit-headers.ts';
import { DataProblem } from '../../platform/http/problem.ts';
import { countInWindows } from '../../platform/request-limits.queries.ts';
import type { Services } from '../../platform/services.ts';

/** A reply, whose end releases the slot of its request. */
type LimitedReply = Parameters<typeof occupySlots>[2];

/**
 * Limits how often one token is used, over all processes, and how often at the same time, in this one. The headers of the
 * response say how much is left.
 */
export function createTokenLimiter(
  { db, clock }: Services,
  { concurrent, perMinute }: CallLimit,
): (tokenId: number, reply: LimitedReply) => Promise<void> {
  const running = new Map<string, number>();
  return async (tokenId, reply) => {
    const key = `dataApi:token:${tokenId}`;
    const now = clock.now();
    const [window] = await countInWindows(db, [key], { now, windowSeconds });
    const count = window?.count ?? 1;
    const passed = (now.getTime() - (window?.windowStartedAt ?? now).getTime()) / 1000;
    const seconds = Math.max(1, Math.ceil(windowSeconds - passed));
    setRateLimit(reply, { limit: perMinute, remaining: perMinute - count, resetSeconds: seconds });
    if (count > perMinute) throw new DataProblem('too_many_requests', { retryAfterSeconds: seconds });
    if ((running.get(key) ?? 0) >= concurrent) {
      throw new DataProblem('too_many_requests', {
        retryAfterSeconds: 5,
        detail: `At most ${concurrent} requests of one token at the same time.`,
      });
    }
    occupySlots(running, [{ key }], reply);
  };
}
