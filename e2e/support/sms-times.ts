import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

/** Response times of SMS at a gateway, in milliseconds, in ascending order. */
export interface SmsTimes {
  sorted: number[];
  p95: number;
  maximum: number;
  /** Number of SMS not accepted. */
  refused: number;
}

export interface SmsResult {
  milliseconds: number;
  isAccepted: boolean;
}

export interface SmsTarget {
  url: string;
  apiKey: string;
  /** Number of SMS to send, even if the other work ends earlier. */
  atLeast?: number;
  firstMessageId?: number;
}

/**
 * Longest time for an SMS during an attack, in milliseconds. Nothing may stall the server for longer than a gateway waits; how
 * fast it is on an idle machine, is measured by `npm run bench -- --abuse` and, with less load, by `npm run test:long`.
 */
export const maxSmsMilliseconds = process.env.HARKEN_LONG === '1' ? 2000 : 10_000;

const worker = path.join(import.meta.dirname, 'sms-times.worker.ts');
let runs = 0;

/**
 * Delivers 20 SMS per second during some other work, and until at least a number of them were sent. They do not wait for each
 * other, so that a stall counts for each of them. They are sent by a thread of their own: an attack that opens thousands of
 * connections keeps the thread that runs it busy, which must not count as time of the server.
 */
export async function measureSmsDuring(
  { url, apiKey, atLeast = 20 }: SmsTarget,
  other: () => Promise<unknown>,
): Promise<SmsTimes> {
  runs += 1;
  const target: Required<SmsTarget> = { url, apiKey, atLeast, firstMessageId: 900_000_000 + runs * 100_000 };
  const sender = new Worker(worker, { workerData: target });
  await once(sender, 'message');
  const results = once(sender, 'message') as Promise<[SmsResult[]]>;
  const [[all]] = await Promise.all([results, other().finally(() => sender.postMessage('stop'))]);
  const sorted = all.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return {
    sorted,
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    maximum: sorted.at(-1) ?? 0,
    refused: all.filter(({ isAccepted }) => !isAccepted).length,
  };
}
