import type { FastifyReply } from 'fastify';

/** What the limit closest to a request leaves. */
export interface RateLimit {
  /** Requests per window; null if the limit is not a number of requests. */
  limit: number | null;
  remaining: number;
  /** Until more requests are allowed. */
  resetSeconds: number;
}

/**
 * Says in the headers what the limit of a request leaves. Without this, they are those of the coarse limit of the network
 * address, which would say that thousands of requests are left.
 */
export function setRateLimit(reply: FastifyReply, { limit, remaining, resetSeconds }: RateLimit): void {
  if (limit === null) reply.removeHeader('x-ratelimit-limit');
  else reply.header('x-ratelimit-limit', limit);
  reply.header('x-ratelimit-remaining', Math.max(0, remaining));
  reply.header('x-ratelimit-reset', resetSeconds);
}
