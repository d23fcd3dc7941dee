import type { Dismissal } from '@harken/domain/reports/dismissal-reasons';
import { isAborted, RequestError } from '../requests/error.ts';

/**
 * A decision on a report, made without a network. Contains no personal data, except what staff type as a reason. Stored on devices: renaming a property would
 * lose decisions that were made before an update of the app.
 */
export type OfflineDecision = {
  userId: number;
  reportId: number;
  /** Set if it was made on the page of an alert. */
  alertId?: number;
  deed: 'accept' | 'dismiss';
  /** Why it is dismissed; absent in decisions of older apps. */
  dismissal?: Dismissal;
  healthRisk: string;
  /** When the report was received, as shown in the list. */
  receivedAt: string;
  /** The status of the report before the decision. */
  statusBefore: string;
  /** Epoch milliseconds. */
  decidedAt: number;
  /** The server refused it: translation key of the reason, and the status of the report, if known. */
  refused?: { key: string; now?: string };
};

/** The call that sends a decision. */
export function toCallName({ alertId, deed }: OfflineDecision) {
  const isAccepted = deed === 'accept';
  if (alertId === undefined) return isAccepted ? 'report/accept' : 'report/dismiss';
  return isAccepted ? 'alert/acceptReport' : 'alert/dismissReport';
}

/** Adds a decision at the end. It replaces an earlier one on the same report. */
export function addDecision(queue: readonly OfflineDecision[], added: OfflineDecision): OfflineDecision[] {
  return [...queue.filter(({ reportId }) => reportId !== added.reportId), added];
}

export function removeDecision(queue: readonly OfflineDecision[], reportId: number): OfflineDecision[] {
  return queue.filter((decision) => decision.reportId !== reportId);
}

/** The oldest decision that has not been refused. */
export function findNextToSend(
  queue: readonly OfflineDecision[],
  userId: number,
): OfflineDecision | undefined {
  return queue.find((decision) => decision.userId === userId && !decision.refused);
}

/** Status codes of proxies that cannot reach the server. Their bodies have no message key. */
const proxyStatuses = [502, 503, 504];
const isProxyError = ({ status, key }: RequestError) =>
  proxyStatuses.includes(status) && key === 'error.responseNotSuccessful';

/** Whether the server could not be reached, as opposed to an error response. */
export function isConnectionError(error: unknown): boolean {
  if (isAborted(error)) return false;
  return !(error instanceof RequestError) || isProxyError(error);
}

/** Whether sending again is pointless. Other errors are retried. */
export function isFinalError(error: unknown): error is RequestError {
  return (
    error instanceof RequestError &&
    error.status >= 400 &&
    error.status < 500 &&
    ![401, 429].includes(error.status)
  );
}

const targetStatuses = { accept: 'Accepted', dismiss: 'Rejected' } as const;

/** Translation key for a decision that would overwrite that of somebody else. */
export const changedMeanwhile = 'offline.changedMeanwhile';

const decided = ['Accepted', 'Rejected'];
const toDecisionState = (status: string) => (decided.includes(status) ? status : 'open');

/**
 * Whether somebody else has decided since. The server would let this decision overwrite theirs. A report that has joined an
 * alert (Pending) counts as undecided.
 *
 * @param now the status of the report, if known
 */
export function isOvertaken({ statusBefore }: OfflineDecision, now: string | undefined): now is string {
  return now !== undefined && toDecisionState(now) !== toDecisionState(statusBefore);
}

/**
 * The queue after the server refused a decision. If the report already has the wanted status, an earlier attempt succeeded and
 * only its response was lost: no conflict.
 *
 * @param now the status of the report, if known
 */
export function applyRejection(
  queue: readonly OfflineDecision[],
  decision: OfflineDecision,
  { key, now }: { key: string; now: string | undefined },
): OfflineDecision[] {
  if (now === targetStatuses[decision.deed]) return removeDecision(queue, decision.reportId);
  return queue.map((other) =>
    other.reportId === decision.reportId && other.decidedAt === decision.decidedAt
      ? { ...other, refused: { key, ...(now && { now }) } }
      : other,
  );
}
