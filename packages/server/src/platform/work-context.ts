import { AsyncLocalStorage } from 'node:async_hooks';

/** What a log line or audit event belongs to: a request, or background jobs. */
export type WorkContext = { reqId: string } | { job: string; jobIds: string[] };

const currentContext = new AsyncLocalStorage<WorkContext>();

/** Runs work in the context of a request: everything it calls, also asynchronously, has the request id. */
export function runInRequest<T>(reqId: string, work: () => T): T {
  return currentContext.run({ reqId }, work);
}

/** Runs work in the context of a batch of jobs. */
export function runInJobs<T>(job: string, jobIds: string[], work: () => T): T {
  return currentContext.run({ job, jobIds }, work);
}

/** The current context; undefined at start, in timers and in command line tools. */
export function getCurrentWork(): WorkContext | undefined {
  return currentContext.getStore();
}

/** The id of the current request, sent to the client as `x-request-id`; null outside of requests. */
export function getCurrentRequestId(): string | null {
  const work = currentContext.getStore();
  return work && 'reqId' in work ? work.reqId : null;
}
