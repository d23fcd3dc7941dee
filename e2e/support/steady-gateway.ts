import { setTimeout as sleep } from 'node:timers/promises';
import { testNow } from './clock.ts';
import { post, timestampOf } from './gateway.ts';

/** A gateway that sends a message every so often, and each again until it was taken. */
export interface SteadyGateway {
  /** What was answered: how many messages were taken so far, how often it was no, and the longest that an answer took, in seconds. */
  readonly figures: { taken: number; refused: number; longest: number };
  /** Ends once every message was taken; answers how many there were. */
  stop(): Promise<number>;
}

const pauseMilliseconds = 400;
/** Rarely enough that many that wait do not keep this process from passing on what the proxy gets. */
const againAfterMilliseconds = 1500;

/** @param senders the numbers that messages come from, in turn */
export function startGateway(
  url: string,
  { apiKey, senders, text = '1#1#2' }: { apiKey: string; senders: readonly string[]; text?: string },
): SteadyGateway {
  const figures = { taken: 0, refused: 0, longest: 0 };
  const underWay: Promise<void>[] = [];
  const begun = testNow();
  let isStopped = false;

  async function untilTaken(form: Record<string, string>): Promise<void> {
    for (;;) {
      const asked = performance.now();
      const status = await post(url, form).catch(() => 0);
      figures.longest = Math.max(figures.longest, (performance.now() - asked) / 1000);
      if (status === 200) {
        figures.taken += 1;
        return;
      }
      figures.refused += 1;
      await sleep(againAfterMilliseconds);
    }
  }

  const sending = (async () => {
    for (let number = 0; !isStopped; number += 1) {
      const timestamp = timestampOf(new Date(begun - 3_600_000 + number * 1000));
      const sender = senders[number % senders.length] ?? '';
      underWay.push(untilTaken({ sender, text, timestamp, msgid: String(1000 + number), apikey: apiKey }));
      await sleep(pauseMilliseconds);
    }
  })();
  return {
    figures,
    async stop() {
      isStopped = true;
      await sending;
      await Promise.all(underWay);
      return underWay.length;
    },
  };
}
