import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { testNow } from './clock.ts';
import { timestampOf } from './gateway.ts';

/** How long a gateway waited for the answers to its SMS, in milliseconds, the shortest first. */
export interface SmsTimes {
  sorted: number[];
  p95: number;
  longest: number;
  /** How many were not accepted. */
  refused: number;
}

let lastMessageId = 0;

/** One gateway's connections, which stay open as those of gateways do. */
function postTo(url: string, apiKey: string, agent: http.Agent): Promise<boolean> {
  lastMessageId += 1;
  const msgid = String(900_000_000 + lastMessageId);
  const timestamp = timestampOf(new Date(testNow()));
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
 * Delivers 20 SMS a second while something else happens, and goes on for as long as at least so many were sent. They do not
 * wait for each other: what stalls is counted for each of them.
 */
export async function smsWhile(
  { url, apiKey, atLeast = 20 }: { url: string; apiKey: string; atLeast?: number },
  other: () => Promise<unknown>,
): Promise<SmsTimes> {
  const agent = new http.Agent({ keepAlive: true });
  const answered: Promise<{ took: number; isAccepted: boolean }>[] = [];
  const send = async () => {
    const startedAt = performance.now();
    const isAccepted = await postTo(url, apiKey, agent);
    return { took: performance.now() - startedAt, isAccepted };
  };
  let isOver = false;
  const during = other().finally(() => {
    isOver = true;
  });
  while (!isOver || answered.length < atLeast) {
    answered.push(send());
    await sleep(50);
  }
  await during;
  const all = await Promise.all(answered);
  agent.destroy();
  const sorted = all.map(({ took }) => took).sort((a, b) => a - b);
  return {
    sorted,
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    longest: sorted.at(-1) ?? 0,
    refused: all.filter(({ isAccepted }) => !isAccepted).length,
  };
}
