import type { CallLimitName } from '@harken/contract/call';
import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { countInWindows } from '../request-limits.queries.ts';
import type { Services } from '../services.ts';
import { Problem } from './problem.ts';
import type { CurrentUser } from './routes.ts';

/** How much of a kind of expensive work one person may ask for. */
export interface CallLimit {
  /** At the same time, in one process. */
  atOnce: number;
  /** In a minute, over all processes. */
  perMinute: number;
}

/**
 * What one person may ask for. Far more than anybody does by hand, and little enough that one person, or a program in their
 * name, does not keep everybody else waiting. Pages ask for several parts of a dashboard together, and again when reports come.
 */
export const callLimits: Record<CallLimitName, CallLimit> = {
  import: { atOnce: 2, perMinute: 30 },
  export: { atOnce: 4, perMinute: 60 },
  situationReport: { atOnce: 2, perMinute: 20 },
  backTest: { atOnce: 6, perMinute: 60 },
  dashboard: { atOnce: 16, perMinute: 300 },
  verification: { atOnce: 1, perMinute: 20 },
};

/** People of one office share an address: together they may ask for so many times as much as one of them. */
const addressFactor = 5;
const windowSeconds = 60;

interface Asking {
  user: CurrentUser | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Holds calls to their limits; the places taken are given back when the answer has been sent or the caller has left. */
export function callLimiter(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  limits: Record<CallLimitName, CallLimit>,
): (limit: CallLimitName, asking: Asking) => Promise<void> {
  const running = new Map<string, number>();
  return async (name, asking) => {
    const limit = limits[name];
    const keys = keysOf(name, asking);
    const isTooMany = keys.some(({ key, factor }) => (running.get(key) ?? 0) >= factor * limit.atOnce);
    if (isTooMany) throw new Problem('error.tooManyRequests', { retryAfterSeconds: 5 });
    takePlaces(running, keys, asking.reply);
    const now = clock.now();
    const counts = await countInWindows(
      db,
      keys.map(({ key }) => key),
      { now, windowSeconds },
    );
    for (const { key, count, windowStartedAt } of counts) {
      const factor = keys.find((one) => one.key === key)?.factor ?? 1;
      if (count <= factor * limit.perMinute) continue;
      const passed = (now.getTime() - windowStartedAt.getTime()) / 1000;
      throw new Problem('error.tooManyRequests', {
        retryAfterSeconds: Math.max(1, Math.ceil(windowSeconds - passed)),
      });
    }
  };
}

function keysOf(name: CallLimitName, { user, request }: Asking): { key: string; factor: number }[] {
  const address = { key: `${name}:address:${networkOf(request.ip)}`, factor: addressFactor };
  return user ? [{ key: `${name}:user:${user.id}`, factor: 1 }, address] : [address];
}

/** One customer of a network has a whole /64 of IPv6 addresses: they count as one. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return Buffer.from(parsed.toByteArray().slice(0, 8)).toString('hex');
}

function takePlaces(running: Map<string, number>, keys: readonly { key: string }[], reply: FastifyReply) {
  for (const { key } of keys) running.set(key, (running.get(key) ?? 0) + 1);
  let isHeld = true;
  const giveBack = () => {
    if (!isHeld) return;
    isHeld = false;
    for (const { key } of keys) {
      const left = (running.get(key) ?? 1) - 1;
      if (left > 0) running.set(key, left);
      else running.delete(key);
    }
  };
  if (reply.raw.destroyed) giveBack();
  reply.raw.once('finish', giveBack).once('close', giveBack);
}
