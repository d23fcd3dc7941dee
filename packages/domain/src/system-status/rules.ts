import type { CheckState } from '../checkup/check-results.ts';
import { gatewayQuietDays } from '../checkup/rules.ts';
import { clockToleranceSeconds } from '../clocks/detect-wrong-clocks.ts';

/** Every process of the server sends a heartbeat this often. */
export const heartbeatSeconds = 15;
/** A process without a heartbeat for longer than this counts as stopped: four were missed. */
export const processSilentSeconds = 60;
/** Work that waits longer than this is late: usually it waits for a second. */
export const queueLateSeconds = 600;
/** Messages are parsed within a second, so a minute is late. */
export const messagesLateSeconds = 60;
/** A replica further behind than this answers with old data. */
export const replicaLateSeconds = 30;

const daySeconds = 86_400;

/** What runs in a process, as far as the rules need it. */
export interface ObservedProcess {
  version: string;
  isWorker: boolean;
  seenSecondsAgo: number;
}

/** What is wrong with the processes as a whole. */
export const processProblems = ['noWorker', 'versionsDiffer'] as const;
export type ProcessProblem = (typeof processProblems)[number];

/** Judges a process by its last heartbeat. */
export function judgeProcess(seenSecondsAgo: number): CheckState {
  return seenSecondsAgo <= processSilentSeconds ? 'ok' : 'failed';
}

/** Judges how far a clock is ahead of that of the database; null if it was not compared yet. */
export function judgeClock(offsetSeconds: number | null): CheckState {
  if (offsetSeconds === null) return 'notChecked';
  return Math.abs(offsetSeconds) <= clockToleranceSeconds ? 'ok' : 'warning';
}

/** What is wrong with the processes as a whole; silent ones do not count. */
export function findProcessProblems(processes: readonly ObservedProcess[]): ProcessProblem[] {
  const running = processes.filter(({ seenSecondsAgo }) => judgeProcess(seenSecondsAgo) === 'ok');
  const versions = new Set(running.map(({ version }) => version));
  return [
    ...(running.some(({ isWorker }) => isWorker) ? [] : (['noWorker'] as const)),
    ...(versions.size > 1 ? (['versionsDiffer'] as const) : []),
  ];
}

/**
 * Judges the messages that wait to be parsed.
 *
 * @param failedSeconds from this age on, monitoring wakes somebody up
 */
export function judgeMessages(
  { oldestSeconds, setAside }: { oldestSeconds: number; setAside: number },
  failedSeconds: number,
): CheckState {
  if (oldestSeconds > failedSeconds) return 'failed';
  return oldestSeconds > messagesLateSeconds || setAside > 0 ? 'warning' : 'ok';
}

/** Judges a queue of jobs or outgoing messages. */
export function judgeQueue({ oldestSeconds, failed }: { oldestSeconds: number; failed: number }): CheckState {
  return failed > 0 || oldestSeconds > queueLateSeconds ? 'warning' : 'ok';
}

/** Judges an SMS gateway; `silentSeconds` is null if it never delivered a message. */
export function judgeGateway({
  isDown,
  silentSeconds,
}: {
  isDown: boolean;
  silentSeconds: number | null;
}): CheckState {
  if (isDown) return 'failed';
  return silentSeconds === null || silentSeconds >= gatewayQuietDays * daySeconds ? 'warning' : 'ok';
}

/** Judges a replica of the database by its delay; null if it is not known, as when nothing was written for a while. */
export function judgeReplica({
  isStreaming,
  lagSeconds,
}: {
  isStreaming: boolean;
  lagSeconds: number | null;
}): CheckState {
  return isStreaming && (lagSeconds ?? 0) <= replicaLateSeconds ? 'ok' : 'warning';
}
