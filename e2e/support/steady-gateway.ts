import { setTimeout as sleep } from 'node:timers/promises';
import { testNow } from './clock.ts';
import { formatTimestamp, post } from './gateway.ts';

/** A gateway that sends messages at a steady rate, and retries each of them until it is accepted. */
export interface SteadyGateway {
  /** Numbers of accepted messages and of errors, and the longest response time in seconds. */
  readonly figures: { accepted: number; refused: number; longest: number };
  /** Stops after every message was accepted; returns their number. */
  stop(): Promise<number>;
}

const pauseMilliseconds = 400;
/** Long enough that many retries do not keep this process from forwarding data in the proxy. */
const retryMilliseconds = 1500;

/** @param senders numbers of the messages, used in rotation */
export function startGateway(
  url: string,
  { apiKey, senders, text = '1#1#2' }: { apiKey: string; senders: readonly string[]; text?: string },
): SteadyGateway {
  const figures = { accepted: 0, refused: 0, longest: 0 };
  const inProgress: Promise<void>[] = [];
  const startedAt = testNow();
  let isStopped = false;

  async function sendUntilAccepted(form: Record<string, string>): Promise<void> {
    for (;;) {
      const sentAt = performance.now();
      const status = await post(url, form).catch(() => 0);
      figures.longest = Math.max(figures.longest, (performance.now() - sentAt) / 1000);
      if (status === 200) {
        figures.accepted += 1;
        return;
      }
      figures.refused += 1;
      await sleep(retryMilliseconds);
    }
  }

  const sending = (async () => {
    for (let number = 0; !isStopped; number += 1) {
      const timestamp = formatTimestamp(new Date(startedAt - 3_600_000 + number * 1000));
      const sender = senders[number % senders.length] ?? '';
      inProgress.push(
        sendUntilAccepted({ sender, text, timestamp, msgid: String(1000 + number), apikey: apiKey }),
      );
      await sleep(pauseMilliseconds);
    }
  })();
  return {
    figures,
    async stop() {
      isStopped = true;
      await sending;
      await Promise.all(inProgress);
      return inProgress.length;
    },
  };
}
