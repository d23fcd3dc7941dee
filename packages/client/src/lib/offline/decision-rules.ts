import { isGivenUp, RequestError } from '../request-error.ts';

/** A decision on a report, taken without a network. It names nobody: only what tells it from the others. */
export type WaitingDecision = {
  userId: number;
  reportId: number;
  /** Where it was taken in the assessment of an alert. */
  alertId?: number;
  deed: 'accept' | 'dismiss';
  healthRisk: string;
  /** When the report came, as the list shows it. */
  receivedAt: string;
  /** The status of the report that was decided on. */
  statusBefore: string;
  /** In milliseconds. */
  decidedAt: number;
  /** The server did not take it: the key of the text that says why, and the status of the report since, if known. */
  refused?: { key: string; now?: string };
};

/** The call that a decision is sent with. */
export function callOf({ alertId, deed }: WaitingDecision) {
  const isAccepted = deed === 'accept';
  if (alertId === undefined) return isAccepted ? 'report/accept' : 'report/dismiss';
  return isAccepted ? 'alert/acceptReport' : 'alert/dismissReport';
}

/** On one report one decision waits, the last: it stands at the end. */
export function withDecision(queue: readonly WaitingDecision[], added: WaitingDecision): WaitingDecision[] {
  return [...queue.filter(({ reportId }) => reportId !== added.reportId), added];
}

export function withoutDecision(queue: readonly WaitingDecision[], reportId: number): WaitingDecision[] {
  return queue.filter((decision) => decision.reportId !== reportId);
}

/** The decision that is to be sent next, in the order in which they were taken. */
export function nextToSend(queue: readonly WaitingDecision[], userId: number): WaitingDecision | undefined {
  return queue.find((decision) => decision.userId === userId && !decision.refused);
}

/** What stands in front of the server answers so, in words of its own, when the server cannot be reached. */
const unreachable = [502, 503, 504];
const isOfProxy = ({ status, key }: RequestError) =>
  unreachable.includes(status) && key === 'error.responseNotSuccessful';

/** Whether an error means that the server was not reached, rather than that it refused. */
export function isLost(error: unknown): boolean {
  if (isGivenUp(error)) return false;
  return !(error instanceof RequestError) || isOfProxy(error);
}

/** What a failure means for a decision: it waits on, or it was refused for good. */
export function isRefusal(error: unknown): error is RequestError {
  return (
    error instanceof RequestError &&
    error.status >= 400 &&
    error.status < 500 &&
    ![401, 429].includes(error.status)
  );
}

const wanted = { accept: 'Accepted', dismiss: 'Rejected' } as const;

/** What is said of a decision that would undo somebody else's. */
export const changedMeanwhile = 'offline.changedMeanwhile';

const decided = ['Accepted', 'Rejected'];
const standOf = (status: string) => (decided.includes(status) ? status : 'open');

/**
 * Whether somebody else has decided since: the server would let their decision be turned round, unseen. That a report
 * joined an alert meanwhile is no decision.
 *
 * @param now the status of the report, where the server says it
 */
export function isOvertaken({ statusBefore }: WaitingDecision, now: string | undefined): now is string {
  return now !== undefined && standOf(now) !== standOf(statusBefore);
}

/**
 * The queue after the server refused: what is wanted may be so already (it was sent before, and only the answer was
 * lost), which is no conflict.
 *
 * @param now the status of the report, where it could be looked up
 */
export function afterRefusal(
  queue: readonly WaitingDecision[],
  decision: WaitingDecision,
  { key, now }: { key: string; now: string | undefined },
): WaitingDecision[] {
  if (now === wanted[decision.deed]) return withoutDecision(queue, decision.reportId);
  return queue.map((other) =>
    other.reportId === decision.reportId && other.decidedAt === decision.decidedAt
      ? { ...other, refused: { key, ...(now && { now }) } }
      : other,
  );
}
