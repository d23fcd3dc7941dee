import type { CallLimitName } from '@harken/contract/calls/call';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toNetwork } from '../../network/network-address.ts';
import { countInWindows } from '../../request-limits.queries.ts';
import type { Services } from '../../services.ts';
import { tooManyRequests } from '../expected-error.ts';
import type { CurrentUser } from '../routes.ts';
import { setRateLimit } from './rate-limit-headers.ts';

/** Limits for one kind of expensive work, per person. */
export interface CallLimit {
  /** In progress at the same time, per process. */
  concurrent: number;
  /** Per minute, over all processes. */
  perMinute: number;
}

/**
 * Limits per person: far more than anybody does by hand, and low enough that one person or script does not slow down everybody
 * else. Pages load several parts of a dashboard together, and again when reports arrive.
 */
export const callLimits: Record<CallLimitName, CallLimit> = {
  import: { concurrent: 2, perMinute: 30 },
  // Parts of one large file, one after the other: 4 GB in two minutes over a local network.
  upload: { concurrent: 2, perMinute: 240 },
  export: { concurrent: 4, perMinute: 60 },
  situationReport: { concurrent: 2, perMinute: 20 },
  referenceCard: { concurrent: 2, perMinute: 20 },
  backTest: { concurrent: 6, perMinute: 60 },
  // Pages test eight methods, one after the other.
  methodTest: { concurrent: 2, perMinute: 80 },
  dashboard: { concurrent: 16, perMinute: 300 },
  verification: { concurrent: 1, perMinute: 20 },
  // Nobody is signed in: five times as much for one network address.
  verificationLink: { concurrent: 2, perMinute: 12 },
  checkup: { concurrent: 2, perMinute: 12 },
  // Per access token. A mirror of a million reports makes 200 requests.
  dataApi: { concurrent: 4, perMinute: 300 },
};

/** People in one office share an address: together they may make this many times the calls of one person. */
const addressFactor = 5;
export const windowSeconds = 60;
/** When somebody may try again whose earlier requests are in progress, in milliseconds. */
const concurrencyPause = 5000;

interface LimitedRequest {
  user: CurrentUser | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Enforces the limits of calls; a slot is released when the response is sent or the client disconnects. */
export function createCallLimiter(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  limits: Record<CallLimitName, CallLimit>,
): (limit: CallLimitName, limitedRequest: LimitedRequest) => Promise<void> {
  const running = new Map<string, number>();
  return async (name, limitedRequest) => {
    const limit = limits[name];
    const keys = buildKeys(name, limitedRequest);
    const isTooMany = keys.some(({ key, factor }) => (running.get(key) ?? 0) >= factor * limit.concurrent);
    if (isTooMany) throw tooManyRequests(concurrencyPause);
    occupySlots(running, keys, limitedRequest.reply);
    const now = clock.now();
    const counts = await countInWindows(
      db,
      keys.map(({ key }) => key),
      { now, windowSeconds, isQuick: true },
    );
    const left = counts.map(({ key, count, windowStartedAt }) => {
      const factor = keys.find((item) => item.key === key)?.factor ?? 1;
      const passed = (now.getTime() - windowStartedAt.getTime()) / 1000;
      return {
        limit: factor * limit.perMinute,
        remaining: factor * limit.perMinute - count,
        resetSeconds: Math.max(1, Math.ceil(windowSeconds - passed)),
      };
    });
    const [closest] = left.sort((a, b) => a.remaining - b.remaining || b.resetSeconds - a.resetSeconds);
    if (!closest) return;
    setRateLimit(limitedRequest.reply, closest);
    if (closest.remaining < 0) throw tooManyRequests(closest.resetSeconds * 1000);
  };
}

function buildKeys(
  name: CallLimitName,
  { user, request }: LimitedRequest,
): { key: string; factor: number }[] {
  const address = { key: `${name}:address:${toNetwork(request.ip)}`, factor: addressFactor };
  return user ? [{ key: `${name}:user:${user.id}`, factor: 1 }, address] : [address];
}

/** Occupies a slot of each key until the response is sent or the client disconnects. */
export function occupySlots(
  running: Map<string, number>,
  keys: readonly { key: string }[],
  reply: FastifyReply,
) {
  for (const { key } of keys) running.set(key, (running.get(key) ?? 0) + 1);
  let isOccupied = true;
  const releaseSlots = () => {
    if (!isOccupied) return;
    isOccupied = false;
    for (const { key } of keys) {
      const left = (running.get(key) ?? 1) - 1;
      if (left > 0) running.set(key, left);
      else running.delete(key);
    }
  };
  if (reply.raw.destroyed) releaseSlots();
  reply.raw.once('finish', releaseSlots).once('close', releaseSlots);
}
