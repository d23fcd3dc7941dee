import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { testNow } from './clock.ts';
import { formatTimestamp } from './gateway.ts';
import type { SmsResult, SmsTarget } from './sms-times.ts';

/** Sends 20 SMS per second until a message asks it to stop, then posts their results. Runs in a thread: see `measureSmsDuring`. */

const { url, apiKey, atLeast, firstMessageId } = workerData as Required<SmsTarget>;
const agent = new http.Agent({ keepAlive: true });
const results: Promise<SmsResult>[] = [];
let isStopped = false;

/** Posts an SMS on a keep-alive connection, like gateways do. */
function postSms(): Promise<boolean> {
  const form = new URLSearchParams({
    sender: '+999700000001',
    text: '1#1#2',
    timestamp: formatTimestamp(new Date(testNow())),
    msgid: String(firstMessageId + results.length),
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

async function send(): Promise<SmsResult> {
  const startedAt = performance.now();
  const isAccepted = await postSms();
  return { milliseconds: performance.now() - startedAt, isAccepted };
}

parentPort?.on('message', () => {
  isStopped = true;
});
parentPort?.postMessage('sending');
while (!isStopped || results.length < atLeast) {
  results.push(send());
  await sleep(50);
}
parentPort?.postMessage(await Promise.all(results));
agent.destroy();
parentPort?.close();
