import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { CallInput } from '../call-list.ts';
import { renewAfter } from '../changes.ts';
import { utcOffset } from '../dates.ts';
import { call } from '../request.ts';
import { noteLost } from './connection.ts';
import {
  afterRefusal,
  callOf,
  changedMeanwhile,
  isLost,
  isOvertaken,
  isRefusal,
  nextToSend,
  type WaitingDecision,
  withDecision,
  withoutDecision,
} from './decision-rules.ts';
import { read, write } from './kept-store.ts';
import { decisionsName } from './last-seen.ts';

/** The decisions that wait on this device, as this page knows them; the database holds them between visits. */
let queue: readonly WaitingDecision[] = [];
const listeners = new Set<() => void>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('harken.decisions');

function show(next: readonly WaitingDecision[]): void {
  if (next.length === 0 && queue.length === 0) return;
  queue = next;
  for (const listener of listeners) listener();
}

/** Reads what waits, when the app starts and when another tab changed it. */
export async function loadDecisions(): Promise<readonly WaitingDecision[]> {
  show((await read<WaitingDecision[]>(decisionsName)) ?? []);
  return queue;
}

channel?.addEventListener('message', () => void loadDecisions());

const inThisPage = new Map<string, Promise<unknown>>();

/** One work of a name after the other, in all tabs; where the browser cannot lock them, at least in this page. */
function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, work) as Promise<T>;
  const after = (inThisPage.get(name) ?? Promise.resolve()).then(work, work);
  inThisPage.set(name, after);
  return after;
}

async function change(to: (queue: readonly WaitingDecision[]) => WaitingDecision[]): Promise<void> {
  await alone('harken.decisions', async () => {
    const next = to(await loadDecisions());
    await write(decisionsName, next);
    show(next);
  });
  channel?.postMessage('changed');
}

/** Keeps a decision until the server can be reached. */
export const keepDecision = (decision: WaitingDecision) =>
  change((waiting) => withDecision(waiting, decision));

/** Takes a decision back before it is sent, or puts one that was refused out of sight. */
export const dropDecision = (reportId: number) => change((waiting) => withoutDecision(waiting, reportId));

/** Keeps only what one person decided: another one has signed in. */
export const keepOnlyOf = (userId: number) =>
  change((waiting) => waiting.filter((decision) => decision.userId === userId));

/** The decisions that wait on this device, those that were refused among them. */
export function useDecisions(): readonly WaitingDecision[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => queue,
  );
}

/** The status of a report as the server has it; undefined where it does not say. */
async function statusNow({ alertId, reportId }: WaitingDecision): Promise<string | undefined> {
  if (alertId === undefined) return (await call('report/get', { params: { reportId } })).reportStatus;
  const alert = await call('alert/get', { params: { alertId }, query: { utcOffset: utcOffset() } });
  return alert.reports.find(({ id }) => id === reportId)?.status;
}

/** The same, where the server refuses to say it too. */
async function statusIfTold(decision: WaitingDecision): Promise<string | undefined> {
  try {
    return await statusNow(decision);
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

function send(decision: WaitingDecision): Promise<unknown> {
  const { alertId, reportId } = decision;
  const input =
    alertId === undefined ? { params: { reportId } } : { params: { alertId }, query: { reportId } };
  return call(callOf(decision), input as CallInput<'report/accept'>);
}

const setAside = (decision: WaitingDecision, refusal: { key: string; now: string | undefined }) =>
  change((waiting) => afterRefusal(waiting, decision, refusal));

/** Sends one decision, unless somebody else has decided since. */
async function sendOrSetAside(decision: WaitingDecision): Promise<void> {
  // in an alert the server itself refuses what is decided already
  const before = decision.alertId === undefined ? await statusIfTold(decision) : undefined;
  if (isOvertaken(decision, before)) return setAside(decision, { key: changedMeanwhile, now: before });
  try {
    await send(decision);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return setAside(decision, { key: error.key, now: await statusIfTold(decision) });
  }
  await change((waiting) =>
    waiting.filter(
      ({ reportId, decidedAt }) => reportId !== decision.reportId || decidedAt !== decision.decidedAt,
    ),
  );
}

/** Sends what waits, in order and each once, whichever tab comes first. What the server cannot take now waits on. */
export async function sendDecisions(client: QueryClient, userId: number): Promise<void> {
  await alone('harken.sendDecisions', async () => {
    for (;;) {
      const next = nextToSend(await loadDecisions(), userId);
      if (!next) return;
      try {
        await sendOrSetAside(next);
      } catch (error) {
        if (isLost(error)) noteLost();
        return;
      }
      void renewAfter(client, [callOf(next)]).catch(() => undefined);
    }
  });
}
