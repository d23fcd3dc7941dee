import { setTimeout as sleep } from 'node:timers/promises';
import { testNow } from '../support/clock.ts';
import { formatTimestamp } from '../support/gateway.ts';
import type { Collector } from '../support/setup.ts';
import { type DrillProject, texts } from './project.ts';

/** Gateways that deliver messages at a steady rate. As real ones do, each sends one at a time and repeats it until it is accepted. */
export interface Traffic {
  /** The id of the first message. */
  firstId: string;
  acknowledged: Set<string>;
  /** When messages were accepted, as `performance.now()`. */
  acceptedAt: number[];
  /** Longest time from the first attempt to send a message until it was accepted, in seconds. */
  longestWait(): number;
  /** Sends what waits; returns how many messages were not accepted. */
  stop(): Promise<number>;
}

const messagesPerSecond = 100;
const gatewayCount = 20;
const requestTimeout = 10_000;
const pauseMilliseconds = 1000;
const drainMilliseconds = 60_000;
const reportsOfCluster = 3;
const secondsBetweenReports = 2;
const secondsBetweenSingles = 1.5;

interface Message {
  id: string;
  sender: string;
  text: string;
  timestamp: string;
}

let lastId = 0;

/** When the reports that raise alerts are sent, in seconds from the beginning: spread evenly, so that some meet the fault. */
function planAlerts({ single }: DrillProject, clusters: Collector[], seconds: number) {
  const lastStart = seconds - reportsOfCluster * secondsBetweenReports;
  const ofClusters = clusters.flatMap(({ phoneNumber: sender }, index) =>
    Array.from({ length: reportsOfCluster }, (_report, number) => ({
      ...{ sender, text: texts.cluster },
      at: (index / clusters.length) * lastStart + number * secondsBetweenReports,
    })),
  );
  const singles = Array.from({ length: Math.floor(seconds / secondsBetweenSingles) }, (_single, number) => ({
    ...{ sender: single.phoneNumber, text: texts.single },
    at: number * secondsBetweenSingles,
  }));
  return [...ofClusters, ...singles].sort((one, other) => one.at - other.at);
}

/**
 * @param urls the web processes; a message that one does not accept goes to the next, as the proxy does it
 * @param seconds how long messages are sent, for planning those that raise alerts
 */
export function startTraffic(
  urls: string[],
  project: DrillProject,
  { clusters, seconds }: { clusters: Collector[]; seconds: number },
): Traffic {
  const acknowledged = new Set<string>();
  const acceptedAt: number[] = [];
  const planned = planAlerts(project, clusters, seconds);
  const queues: { message: Message; since: number }[][] = Array.from({ length: gatewayCount }, () => []);
  const firstId = String(lastId + 1);
  const startedAt = performance.now();
  let made = 0;
  let longestWait = 0;
  let isStopped = false;

  function make({ sender, text }: { sender: string; text: string }): void {
    lastId += 1;
    const message = { id: String(lastId), sender, text, timestamp: formatTimestamp(new Date(testNow())) };
    queues[made % gatewayCount]?.push({ message, since: performance.now() });
    made += 1;
  }

  const timer = setInterval(() => {
    const elapsed = (performance.now() - startedAt) / 1000;
    while ((planned[0]?.at ?? Number.POSITIVE_INFINITY) <= elapsed)
      make(planned.shift() ?? { sender: '', text: '' });
    while (made < elapsed * messagesPerSecond) {
      const sender = project.ordinary[made % project.ordinary.length]?.phoneNumber ?? '';
      make({ sender, text: texts.nothing });
    }
  }, 20);

  async function post(url: string, { id, ...message }: Message): Promise<boolean> {
    const response = await fetch(`${url}/api/enqueueSmsEagleReport`, {
      method: 'POST',
      body: new URLSearchParams({ ...message, msgid: id, apikey: project.apiKey }),
      signal: AbortSignal.timeout(requestTimeout),
    }).catch(() => undefined);
    await response?.arrayBuffer().catch(() => undefined);
    return response?.status === 200;
  }

  function accept({ message, since }: { message: Message; since: number }): void {
    acknowledged.add(message.id);
    acceptedAt.push(performance.now());
    longestWait = Math.max(longestWait, (performance.now() - since) / 1000);
  }

  /** Sends a message until it is accepted; false if that takes too long at the end. */
  async function deliver(message: Message, first: number): Promise<boolean> {
    for (let attempt = 0; performance.now() < giveUpAt; attempt += 1) {
      if (attempt > 0 && attempt % urls.length === 0) await sleep(pauseMilliseconds);
      if (await post(urls[(first + attempt) % urls.length] ?? '', message)) return true;
    }
    return false;
  }

  async function runGateway(number: number, queue: (typeof queues)[number]): Promise<void> {
    while (!isStopped || queue.length > 0) {
      const [next] = queue;
      if (!next) await sleep(5);
      else if (await deliver(next.message, number)) accept(queue.shift() ?? next);
      else return;
    }
  }

  let giveUpAt = Number.POSITIVE_INFINITY;
  const gateways = queues.map((queue, number) => runGateway(number, queue));
  return {
    firstId,
    acknowledged,
    acceptedAt,
    longestWait: () => longestWait,
    async stop() {
      clearInterval(timer);
      isStopped = true;
      giveUpAt = performance.now() + drainMilliseconds;
      await Promise.all(gateways);
      return queues.reduce((sum, queue) => sum + queue.length, 0);
    },
  };
}
