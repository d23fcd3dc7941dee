import { AsyncLocalStorage } from 'node:async_hooks';

/** What a line of the log, or a deed, was done for: a request, or a job of the background. */
export type WorkContext = { reqId: string } | { job: string; jobIds: string[] };

const inHand = new AsyncLocalStorage<WorkContext>();

/** Does something for a request: everything it calls, and what that waits for, knows the request's id. */
export function inRequest<T>(reqId: string, work: () => T): T {
  return inHand.run({ reqId }, work);
}

/** Does something for jobs of one kind that are done together. */
export function inJobs<T>(job: string, jobIds: string[], work: () => T): T {
  return inHand.run({ job, jobIds }, work);
}

/** What is being done now; undefined at the start, in loops and in commands. */
export function currentWork(): WorkContext | undefined {
  return inHand.getStore();
}

/** The id of the request that is being answered, as `x-request-id` says it to the caller; null outside of requests. */
export function currentRequestId(): string | null {
  const work = inHand.getStore();
  return work && 'reqId' in work ? work.reqId : null;
}
