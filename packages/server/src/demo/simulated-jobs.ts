import type { JobQueue } from '../platform/jobs/job-queue.ts';
import type { JobData, JobName } from '../platform/jobs/queues.ts';

/** Work that the pipeline asked for, to be done by whoever leads the demo through its year. */
export interface SimulatedJobs {
  queue: JobQueue;
  /** Hands over what waits of one kind. */
  take<N extends JobName>(name: N): JobData[N][];
}

export function simulatedJobs(): SimulatedJobs {
  const waiting: { [N in JobName]: JobData[N][] } = {
    'evaluate-alerts': [],
    'recompute-group': [],
    'check-alert': [],
    'remind-outcome': [],
    'remind-overlooked': [],
    'notify-sign-in-lock': [],
    housekeeping: [],
    'add-up-day-changes': [],
    'chain-audit': [],
    'remove-old': [],
  };
  return {
    queue: {
      async enqueue(_db, name, jobs) {
        waiting[name].push(...jobs);
      },
      wake: () => undefined,
      work: async () => undefined,
      repeat: async () => undefined,
      retry: async () => undefined,
      stop: async () => undefined,
    },
    take: (name) => waiting[name].splice(0),
  };
}
