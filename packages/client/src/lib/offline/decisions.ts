import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { CallInput } from '../requests/call-list.ts';
import { refetchAfter } from '../requests/changes.ts';
import { call } from '../requests/request.ts';
import { read, write } from './cache-store.ts';
import { decisionsName } from './cached-responses.ts';
import { markServerLost } from './connection.ts';
import {
  addDecision,
  applyRejection,
  changedMeanwhile,
  findNextToSend,
  isConnectionError,
  isFinalError,
  isOvertaken,
  type OfflineDecision,
  removeDecision,
  toCallName,
} from './decision-rules.ts';

/** The offline decisions of this device, as last read from the browser database. */
let queue: readonly OfflineDecision[] = [];
const listeners = new Set<() => void>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('harken.decisions');

function publish(next: readonly OfflineDecision[]): void {
  if (next.length === 0 && queue.length === 0) return;
  queue = next;
  for (const listener of listeners) listener();
}

/** Reads the decisions: at app start, and after another tab changed them. */
export async function loadDecisions(): Promise<readonly OfflineDecision[]> {
  publish((await read<OfflineDecision[]>(decisionsName)) ?? []);
  return queue;
}

channel?.addEventListener('message', () => void loadDecisions());

const pageLocks = new Map<string, Promise<unknown>>();

/** Runs one task per name at a time, in all tabs; in browsers without Web Locks, in this page only. */
function runExclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, work) as Promise<T>;
  const after = (pageLocks.get(name) ?? Promise.resolve()).then(work, work);
  pageLocks.set(name, after);
  return after;
}

async function updateQueue(update: (queue: readonly OfflineDecision[]) => OfflineDecision[]): Promise<void> {
  await runExclusively('harken.decisions', async () => {
    const next = update(await loadDecisions());
    await write(decisionsName, next);
    publish(next);
  });
  channel?.postMessage('changed');
}

/** Stores a decision until the server can be reached. */
export const storeDecision = (decision: OfflineDecision) =>
  updateQueue((waiting) => addDecision(waiting, decision));

/** Removes a decision before it is sent, or one that was refused. */
export const discardDecision = (reportId: number) =>
  updateQueue((waiting) => removeDecision(waiting, reportId));

/** Removes the decisions of other users, after another one signed in. */
export const discardDecisionsOfOthers = (userId: number) =>
  updateQueue((waiting) => waiting.filter((decision) => decision.userId === userId));

/** The offline decisions of this device, including refused ones. */
export function useDecisions(): readonly OfflineDecision[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => queue,
  );
}

/** The current status of a report; undefined if the response has none. */
async function fetchStatus({ alertId, reportId }: OfflineDecision): Promise<string | undefined> {
  if (alertId === undefined) return (await call('report/get', { params: { reportId } })).reportStatus;
  const alert = await call('alert/get', { params: { alertId }, query: {} });
  return alert.reports.find(({ id }) => id === reportId)?.status;
}

/** Like `fetchStatus`, but undefined if the server refuses. */
async function fetchStatusIfAllowed(decision: OfflineDecision): Promise<string | undefined> {
  try {
    return await fetchStatus(decision);
  } catch (error) {
    if (isFinalError(error)) return undefined;
    throw error;
  }
}

function send(decision: OfflineDecision): Promise<unknown> {
  const { alertId, reportId, dismissal } = decision;
  const input = {
    ...(alertId === undefined ? { params: { reportId } } : { params: { alertId }, query: { reportId } }),
    ...(dismissal && { body: dismissal }),
  };
  return call(toCallName(decision), input as CallInput<'report/accept'>);
}

const markRefused = (decision: OfflineDecision, reason: { key: string; now: string | undefined }) =>
  updateQueue((waiting) => applyRejection(waiting, decision, reason));

/** Sends a decision, unless somebody else has decided since. */
async function sendUnlessDecided(decision: OfflineDecision): Promise<void> {
  // for reports of an alert, the server itself refuses a second decision
  const before = decision.alertId === undefined ? await fetchStatusIfAllowed(decision) : undefined;
  if (isOvertaken(decision, before)) return markRefused(decision, { key: changedMeanwhile, now: before });
  try {
    await send(decision);
  } catch (error) {
    if (!isFinalError(error)) throw error;
    return markRefused(decision, { key: error.key, now: await fetchStatusIfAllowed(decision) });
  }
  await updateQueue((waiting) =>
    waiting.filter(
      ({ reportId, decidedAt }) => reportId !== decision.reportId || decidedAt !== decision.decidedAt,
    ),
  );
}

/** Sends the decisions in order, each once across all tabs. Stops at the first that the server cannot process now. */
export async function sendDecisions(client: QueryClient, userId: number): Promise<void> {
  await runExclusively('harken.sendDecisions', async () => {
    for (;;) {
      const next = findNextToSend(await loadDecisions(), userId);
      if (!next) return;
      try {
        await sendUnlessDecided(next);
      } catch (error) {
        if (isConnectionError(error)) markServerLost();
        return;
      }
      void refetchAfter(client, [toCallName(next)]).catch(() => undefined);
    }
  });
}
