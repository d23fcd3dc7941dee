import type { QueryClient } from '@tanstack/react-query';
import type { CallInput } from '../requests/call-list.ts';
import { refetchAfter } from '../requests/changes.ts';
import { call } from '../requests/request.ts';
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
import { createWaitingQueue, runExclusively } from './waiting-queue.ts';

const queue = createWaitingQueue<OfflineDecision>(decisionsName);
const updateQueue = queue.update;

/** Reads the decisions: at app start, and after another tab changed them. */
export const loadDecisions = queue.load;

/** Stores a decision until the server can be reached. */
export const storeDecision = (decision: OfflineDecision) =>
  updateQueue((waiting) => addDecision(waiting, decision));

/** Removes a decision before it is sent, or one that was refused. */
export const discardDecision = (reportId: number) =>
  updateQueue((waiting) => removeDecision(waiting, reportId));

/** Removes the decisions of other users, after another one signed in. */
export const discardDecisionsOfOthers = queue.discardOthers;

/** The offline decisions of this device, including refused ones. */
export const useDecisions = queue.useItems;

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
  return call(toCallName(decision), input as CallInput<'report/accept'>, { author: decision.userId });
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
