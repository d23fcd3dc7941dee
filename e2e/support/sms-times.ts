import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { testNow } from './clock.ts';
import { formatTimestamp } from './gateway.ts';

/** Response times of SMS at a gateway, in milliseconds, in ascending order. */
export interface SmsTimes {
  sorted: number[];
  p95: number;
  maximum: number;
  /** Number of SMS not accepted. */
  refused: number;
}

let lastMessageId = 0;

/** Posts an SMS on a keep-alive connection, like gateways do. */
function postSms(url: string, apiKey: string, agent: http.Agent): Promise<boolean> {
  lastMessageId += 1;
  const msgid = String(900_000_000 + lastMessageId);
  const timestamp = formatTimestamp(new Date(testNow()));
  const form = new URLSearchParams({
    sender: '+999700000001',
    text: '1#1#2',
    timestamp,
    msgid,
    apikey: apiKey,
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return new Promise((resolve) => {
    const request = http.request(
      new URL('/api/enqueueSmsEagleReport', url),
      { method: 'POST', headers, agent },
      (answer) => answer.resume().on('close', () => resolve(answer.statusCode === 200)),
    );
    request.on('error', () => resolve(false)).end(form.toString());
  });
}

/**
 * Delivers 20 SMS per second during some other work, and until at least a number of them were sent. They do not wait for each
 * other, so that a stall counts for each of them.
 */
export async function measureSmsDuring(
  { url, apiKey, atLeast = 20 }: { url: string; apiKey: string; atLeast?: number },
  other: () => Promise<unknown>,
): Promise<SmsTimes> {
  const agent = new http.Agent({ keepAlive: true });
  const results: Promise<{ milliseconds: number; isAccepted: boolean }>[] = [];
  const send = async () => {
    const startedAt = performance.now();
    const isAccepted = await postSms(url, apiKey, agent);
    return { milliseconds: performance.now() - startedAt, isAccepted };
  };
  let hasEnded = false;
  const during = other().finally(() => {
    hasEnded = true;
  });
  while (!hasEnded || results.length < atLeast) {
    results.push(send());
    await sleep(50);
  }
  await during;
  const all = await Promise.all(results);
  agent.destroy();
  const sorted = all.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return {
    sorted,
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    maximum: sorted.at(-1) ?? 0,
    refused: all.filter(({ isAccepted }) => !isAccepted).length,
  };
}
